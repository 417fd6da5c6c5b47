// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Visual C++ binds a temporary object of a class to `T &` where nothing else fits (its warning
/// C4239). Clang has no such extension, and an expression with an error is gone. So a unit in which
/// Clang refuses such an argument is compiled once more, with the argument made an lvalue:
///
///     f(my_class(1));          ->  f((*__builtin_addressof(my_class(1))));
///     my_class &c = make();    ->  my_class &&c = make();
///
/// The object lives until the end of the full expression, or as long as the variable. Only the call
/// that Clang refused changes: no other function fitted it.
#ifndef TESSERA_FRONTEND_VISUALCPP_BOUNDTEMPORARIES_H
#define TESSERA_FRONTEND_VISUALCPP_BOUNDTEMPORARIES_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Looks at each diagnostic of a unit for temporaries that Clang refuses. \p InInstance: of a
/// template, whose other instances may do without.
void watchTemporaries(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info,
                      bool InInstance);

/// Whether \p Info, the last that watchTemporaries looked at, is about what was tried and is no
/// object of a class, but a number or the like.
bool isAboutNoObject(const clang::Diagnostic &Info);

/// Whether the unit, as it has been compiled, is to be compiled again with other tokens.
bool foundTemporaries();

/// Makes lvalues of the temporaries found, and warns of each.
void bindTemporaries(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_BOUNDTEMPORARIES_H
