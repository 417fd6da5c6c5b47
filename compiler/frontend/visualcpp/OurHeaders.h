// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kind of file that contains a token: one of the program, one of our headers for Visual C++
/// and Windows, one of our others, or a system header. Our others use some names of the second
/// kind.
#ifndef TESSERA_FRONTEND_VISUALCPP_OURHEADERS_H
#define TESSERA_FRONTEND_VISUALCPP_OURHEADERS_H

#include "frontend/PresumedFile.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera {

enum class Origin { Program, Ours, Library, System };

class Origins {
public:
  explicit Origins(const clang::SourceManager &SM) : SM(SM) {}

  Origin of(clang::FileID File) {
    auto [Place, New] = Known.try_emplace(File, Origin::System);
    if (New)
      Place->second = find(File);
    return Place->second;
  }
  /// By the place of macro expansion.
  Origin of(clang::SourceLocation Place) {
    const clang::SourceLocation Expansion = SM.getExpansionLoc(Place);
    const clang::FileID File = SM.getFileID(Expansion);
    return hasLineMarkers(SM, File) ? find(presumedFile(SM, Expansion), Expansion) : of(File);
  }

private:
  Origin find(clang::FileID File) const {
    const clang::OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    return find(Entry ? Entry->getName() : "", SM.getLocForStartOfFile(File));
  }
  Origin find(llvm::StringRef Name, clang::SourceLocation Place) const {
    if (Name.contains("tessera/visual_cpp/") || Name.ends_with("tessera/detail/visual_cpp.h") ||
        Name.ends_with("tessera/hresult.h"))
      return Origin::Ours;
    if (Name.contains("include/tessera/"))
      return Origin::Library;
    const bool IsSystem = SM.isInSystemHeader(Place) || SM.isWrittenInBuiltinFile(Place);
    return IsSystem ? Origin::System : Origin::Program;
  }

  const clang::SourceManager &SM;
  llvm::DenseMap<clang::FileID, Origin> Known;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_OURHEADERS_H
