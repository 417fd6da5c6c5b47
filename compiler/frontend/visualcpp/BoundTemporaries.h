// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Visual C++ binds a temporary object of a class to `T &` if nothing else fits (its warning
/// C4239). Clang has no such extension, and an expression with an error is lost. So if Clang
/// rejects such an argument, the unit is compiled once more, with the argument as an lvalue:
///
///     f(my_class(1));          ->  f((*__builtin_addressof(my_class(1))));
///     my_class &c = make();    ->  my_class &&c = make();
///
/// The object lives until the end of the full expression, or as long as the variable. Only the
/// rejected call changes, for which no other function was suitable.
#ifndef TESSERA_FRONTEND_VISUALCPP_BOUNDTEMPORARIES_H
#define TESSERA_FRONTEND_VISUALCPP_BOUNDTEMPORARIES_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Looks for rejected temporaries in each diagnostic of a unit. \p InInstance: of a template, whose
/// other instances may not need the change.
void watchTemporaries(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info,
                      bool InInstance);

/// Whether \p Info, the last diagnostic of watchTemporaries, is about a changed argument that is no
/// object of a class, but a number or the like.
bool isAboutNoObject(const clang::Diagnostic &Info);

/// Whether the unit must be compiled again with other tokens.
bool foundTemporaries();

/// Turns the found temporaries into lvalues, and warns about each.
void bindTemporaries(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_BOUNDTEMPORARIES_H
