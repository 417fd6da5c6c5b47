// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Visual C++'s std::exception holds a text; that of Linux has no room for one. Where a program
/// gives it one, the class from our <bits/exception.h> that is derived from it takes its place:
///
///     throw std::exception("text");        ->  throw std::__exception_with_text("text");
///     struct e : std::exception {          ->  struct e : std::__exception_with_text {
///       e() : std::exception("text") {}    ->    e() : std::__exception_with_text("text") {}
///     };
///     catch (std::exception e)             ->  catch (std::exception &e)
///
/// A class is changed by what stands between its own braces, so that all units see the same one,
/// and those that other compilers accept stay what they are there.
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
