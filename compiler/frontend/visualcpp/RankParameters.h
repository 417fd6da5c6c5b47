// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Template parameters for a rank or a tile's extent that are not int.
///
/// index<N> and similar templates take an int. Visual C++ deduces `template <unsigned R>
/// f(index<R>)` nevertheless, but standard C++ never does.
#ifndef TESSERA_FRONTEND_VISUALCPP_RANKPARAMETERS_H
#define TESSERA_FRONTEND_VISUALCPP_RANKPARAMETERS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// The place of such a parameter's type, and its number of tokens.
using RankParameters = llvm::DenseMap<size_t, size_t>;

/// The parameters of unsigned types in \p Unit that are arguments of a class template of ours, in
/// its primary template or a specialisation. The same for one of the user's whose own parameter
/// comes next. Only in template headers that satisfy \p Wanted.
RankParameters findRankParameters(llvm::ArrayRef<clang::Token> Unit,
                                  llvm::function_ref<bool(const clang::Token &)> Wanted);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_RANKPARAMETERS_H
