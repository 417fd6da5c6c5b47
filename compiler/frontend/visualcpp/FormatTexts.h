// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sizes of integers in formats of printf and scanf as Visual C++ spells them, which glibc takes
/// for something else:
///
///     printf("%I64d", n);  ->  printf("%lld", n);
///     printf("%Iu", n);    ->  printf("%zu", n);
///
/// Wide formats are read by functions of ours, which know them.
#ifndef TESSERA_FRONTEND_VISUALCPP_FORMATTEXTS_H
#define TESSERA_FRONTEND_VISUALCPP_FORMATTEXTS_H

#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Under -famp-msvc, in the texts that are arguments of functions of these families, also of the
/// program's own, by their names.
void respellFormats(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_FORMATTEXTS_H
