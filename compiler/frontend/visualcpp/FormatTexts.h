// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sizes of integers in formats of printf and scanf as Visual C++ spells them, which glibc takes
/// for something else:
///
///     printf("%I64d", n);  ->  printf("%lld", n);
///     printf("%Iu", n);    ->  printf("%zu", n);
///
/// Our own functions read wide formats, and know these sizes.
#ifndef TESSERA_FRONTEND_VISUALCPP_FORMATTEXTS_H
#define TESSERA_FRONTEND_VISUALCPP_FORMATTEXTS_H

#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Under -famp-msvc, in texts that are arguments of functions of these families. By their names
/// this includes the program's own functions.
void respellFormats(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_FORMATTEXTS_H
