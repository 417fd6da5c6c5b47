// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Visual C++'s std::exception contains a text, but that of Linux has no room for one. If a program
/// gives it a text, the derived class of our <bits/exception.h> takes its place:
///
///     throw std::exception("text");        ->  throw std::__exception_with_text("text");
///     struct e : std::exception {          ->  struct e : std::__exception_with_text {
///       e() : std::exception("text") {}    ->    e() : std::__exception_with_text("text") {}
///     };
///     catch (std::exception e)             ->  catch (std::exception &e)
///
/// Only the text between a class's own braces can change it, so all units see the same class.
/// Classes that other compilers accept do not change.
#ifndef TESSERA_FRONTEND_VISUALCPP_EXCEPTIONTEXTS_H
#define TESSERA_FRONTEND_VISUALCPP_EXCEPTIONTEXTS_H

#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Under -famp-msvc, in every unit.
std::vector<clang::Token> giveExceptionsTexts(clang::Preprocessor &PP,
                                              std::vector<clang::Token> Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_EXCEPTIONTEXTS_H
