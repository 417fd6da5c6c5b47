// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a name may stand for: the variables that restrict(amp) code can use (spec 2.4.3.2), and
/// functions that are named without being called (2.4.3.7).
#ifndef TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
#define TESSERA_FRONTEND_CHECKS_NAMECHECKS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Sema;
} // namespace clang

namespace tessera {

/// Reports the names of \p Files that may not stand where they stand.
void checkNames(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
