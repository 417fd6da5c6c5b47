// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls that cross a restriction (spec 2.3.2): Clang defers many until it emits the function.
#ifndef TESSERA_FRONTEND_CHECKS_CALLCHECKS_H
#define TESSERA_FRONTEND_CHECKS_CALLCHECKS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Sema;
} // namespace clang

namespace tessera {

/// Reports them in the functions of \p Files. Of code for both sides either pass sees the overloads
/// of its own side, so the host pass looks for callees that are restrict(amp) alone and the kernel
/// pass for those that are restrict(cpu) alone.
void checkCalls(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_CALLCHECKS_H
