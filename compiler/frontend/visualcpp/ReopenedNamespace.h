// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `namespace Concurrency { ... }` in a program: the library's namespace for Visual C++, an alias
/// of `concurrency` here, which C++ does not let be reopened.
#ifndef TESSERA_FRONTEND_VISUALCPP_REOPENEDNAMESPACE_H
#define TESSERA_FRONTEND_VISUALCPP_REOPENEDNAMESPACE_H

#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// In a unit that has the library's alias, what opens `Concurrency` opens `concurrency`. A
/// namespace of that name within another one is the program's own.
std::vector<clang::Token> reopenConcurrency(clang::Preprocessor &PP,
                                            std::vector<clang::Token> Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_REOPENEDNAMESPACE_H
