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

/// A function and a place: that of a call, of it or in it.
struct Call {
  const clang::FunctionDecl *Function;
  clang::SourceLocation Place;
};

/// What \p F, a definition, calls when the program runs, written or not.
std::vector<Call> collectCalls(clang::FunctionDecl &F);

/// Reports each cycle of calls that begins in \p Files once, with the calls of the cycle as notes.
/// Of code for both sides the host pass sees the overloads for the host; cycles over those for
/// restrict(amp) are found in the kernel pass.
void checkCallGraph(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_CALLGRAPHCHECKS_H
