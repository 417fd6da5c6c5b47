// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which file a place stands in. A unit that has been preprocessed is one file, whose line markers
/// tell where its lines come from.
#ifndef TESSERA_FRONTEND_PRESUMEDFILE_H
#define TESSERA_FRONTEND_PRESUMEDFILE_H

#include "clang/Basic/SourceManager.h"

namespace tessera {

/// \p Place is no place in a macro's expansion.
inline bool hasLineMarkers(const clang::SourceManager &SM, clang::SourceLocation Place) {
  const clang::SrcMgr::SLocEntry &Entry = SM.getSLocEntry(SM.getFileID(Place));
  assert(Entry.isFile() && "a place in a file");
  return Entry.getFile().hasLineDirectives();
}

/// The name of its file; empty if it has none.
inline llvm::StringRef presumedFile(const clang::SourceManager &SM, clang::SourceLocation Place) {
  if (!hasLineMarkers(SM, Place))
    return SM.getFilename(Place);
  const clang::PresumedLoc Presumed = SM.getPresumedLoc(Place);
  return Presumed.isValid() ? Presumed.getFilename() : "";
}

} // namespace tessera

#endif // TESSERA_FRONTEND_PRESUMEDFILE_H
