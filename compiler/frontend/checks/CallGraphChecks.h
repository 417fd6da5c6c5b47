// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Recursion of restrict(amp) functions (spec 2.4.3.4), over the calls that the AST shows.
#ifndef TESSERA_FRONTEND_CHECKS_CALLGRAPHCHECKS_H
#define TESSERA_FRONTEND_CHECKS_CALLGRAPHCHECKS_H

#include "clang/Basic/SourceLocation.h"
#include <vector>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace tessera {

struct CheckedCode;

/// A function, and the place of its call or a place in it.
struct Call {
  const clang::FunctionDecl *Function;
  clang::SourceLocation Place;
};

/// The functions that \p F, a definition, calls at run time, written or not.
std::vector<Call> collectCalls(clang::FunctionDecl &F);

/// Reports each cycle of calls that begins in \p Files once, with the calls of the cycle as notes.
/// In code for both sides the host pass sees the overloads for the host. The kernel pass finds
/// cycles over those for restrict(amp).
void checkCallGraph(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_CALLGRAPHCHECKS_H
