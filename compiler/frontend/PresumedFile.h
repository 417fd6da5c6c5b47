// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The file of a place. A preprocessed unit is one file, whose line markers say where its lines
/// come from.
#ifndef TESSERA_FRONTEND_PRESUMEDFILE_H
#define TESSERA_FRONTEND_PRESUMEDFILE_H

#include "clang/Basic/SourceManager.h"

namespace tessera {

inline bool hasLineMarkers(const clang::SourceManager &SM, clang::FileID File) {
  const clang::SrcMgr::SLocEntry &Entry = SM.getSLocEntry(File);
  assert(Entry.isFile() && "a file, not a macro's expansion");
  return Entry.getFile().hasLineDirectives();
}

/// The name of the file of \p Place, which must not be in a macro's expansion. Empty if it has
/// none.
inline llvm::StringRef presumedFile(const clang::SourceManager &SM, clang::SourceLocation Place) {
  if (!hasLineMarkers(SM, SM.getFileID(Place)))
    return SM.getFilename(Place);
  const clang::PresumedLoc Presumed = SM.getPresumedLoc(Place);
  return Presumed.isValid() ? Presumed.getFilename() : "";
}

} // namespace tessera

#endif // TESSERA_FRONTEND_PRESUMEDFILE_H
