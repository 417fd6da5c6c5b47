// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The meaning of a call in code for both sides on the side that a pass does not compile.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_OTHERSIDE_H
#define TESSERA_FRONTEND_RESTRICTIONS_OTHERSIDE_H

namespace clang {
class CallExpr;
class FunctionDecl;
class Sema;
} // namespace clang

namespace tessera {

/// The function that \p Call calls in restrict(amp) code, by overload resolution among the
/// overloads for it. nullptr if there is only the called one, or if it cannot be determined.
clang::FunctionDecl *ampOverload(clang::Sema &S, const clang::CallExpr &Call);

/// Keeps `-Wunused-function` from functions that only the kernel pass sees used: overloads for
/// restrict(amp) of functions that the host pass has seen used. Call it before the unit ends.
void markAmpOverloadsUsed(clang::Sema &S);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_OTHERSIDE_H
