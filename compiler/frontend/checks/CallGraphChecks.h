// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Recursion of restrict(amp) functions (spec 2.4.3.4), over the calls that the AST shows.
#ifndef TESSERA_FRONTEND_CHECKS_CALLGRAPHCHECKS_H
#define TESSERA_FRONTEND_CHECKS_CALLGRAPHCHECKS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Sema;
} // namespace clang

namespace tessera {

/// Reports each cycle of calls that begins in \p Files once, with the calls of the cycle as notes.
/// Of code for both sides the host pass sees the overloads for the host; cycles over those for
/// restrict(amp) are found in the kernel pass.
void checkCallGraph(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_CALLGRAPHCHECKS_H
