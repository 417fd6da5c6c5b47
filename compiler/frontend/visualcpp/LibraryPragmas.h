// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `#pragma comment(lib, ...)`: an ELF linker that knows it looks for the library.
#ifndef TESSERA_FRONTEND_VISUALCPP_LIBRARYPRAGMAS_H
#define TESSERA_FRONTEND_VISUALCPP_LIBRARYPRAGMAS_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclGroup.h"

namespace tessera {

inline bool isLibraryPragma(clang::DeclGroupRef Group) {
  return Group.isSingleDecl() &&
         llvm::isa_and_nonnull<clang::PragmaCommentDecl>(Group.getSingleDecl());
}

/// True for `#pragma comment(lib, "d3d11.lib")`: no library of Linux has such a name.
inline bool namesWindowsLibrary(clang::DeclGroupRef Group) {
  return isLibraryPragma(Group) && llvm::cast<clang::PragmaCommentDecl>(Group.getSingleDecl())
                                       ->getArg()
                                       .ends_with_insensitive(".lib");
}

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_LIBRARYPRAGMAS_H
