// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Corrects words that sources written for Visual C++ omit or spell differently, in the tokens of a
/// unit with amp code:
///
///     x.tile<16, 16>()                    ->  x.template tile<16, 16>()
///     A<T>::iterator i = a.begin();       ->  typename A<T>::iterator i = a.begin();
///     unsigned __int64 n;                 ->  unsigned long long n;
///
/// and under -famp-msvc:
///
///     template <unsigned R> f(index<R>);  ->  template <int R> f(index<R>);
///     g<P::my_type>();                    ->  g<typename P::my_type>();
#ifndef TESSERA_FRONTEND_VISUALCPP_VISUALCPPTOKENS_H
#define TESSERA_FRONTEND_VISUALCPP_VISUALCPPTOKENS_H

#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Rewrites the tokens of a unit. The default changes no program that standard C++ accepts. \p
/// Switch is -famp-msvc.
std::vector<clang::Token> acceptVisualCpp(clang::Preprocessor &PP, std::vector<clang::Token> Unit,
                                          bool Switch);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_VISUALCPPTOKENS_H
