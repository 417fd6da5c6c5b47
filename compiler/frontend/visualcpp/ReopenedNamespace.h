// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `namespace Concurrency { ... }` in a program. For Visual C++ this is the library's namespace.
/// Here it is an alias of `concurrency`, which cannot be reopened in C++.
#ifndef TESSERA_FRONTEND_VISUALCPP_REOPENEDNAMESPACE_H
#define TESSERA_FRONTEND_VISUALCPP_REOPENEDNAMESPACE_H

#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// In a unit that has the library's alias, a definition of `Concurrency` becomes one of
/// `concurrency`. A namespace of that name within another one belongs to the program.
std::vector<clang::Token> reopenConcurrency(clang::Preprocessor &PP,
                                            std::vector<clang::Token> Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_REOPENEDNAMESPACE_H
