// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the declarator of a restrict(amp) function must not have (spec 2.4.2). The types in it are
/// TypeChecks' matter.
#ifndef TESSERA_FRONTEND_CHECKS_DECLARATORCHECKS_H
#define TESSERA_FRONTEND_CHECKS_DECLARATORCHECKS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Sema;
} // namespace clang

namespace tessera {

/// Reports ellipses, virtual functions, dynamic exception specifications, and functions of C with
/// several restrictions.
void checkDeclarators(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_DECLARATORCHECKS_H
