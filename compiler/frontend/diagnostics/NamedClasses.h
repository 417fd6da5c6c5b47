// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds where a program names an instance of a class template, for errors that have no other place
/// in it.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_NAMEDCLASSES_H
#define TESSERA_FRONTEND_DIAGNOSTICS_NAMEDCLASSES_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
} // namespace clang

namespace tessera {

/// The first place outside the system's headers. None if \p Class is named nowhere.
clang::SourceLocation placeNaming(clang::ASTContext &Context, const clang::CXXRecordDecl &Class);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_NAMEDCLASSES_H
