// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Template parameters that stand for a rank or a tile's extent and are not int.
///
/// index<N> and its like take an int; Visual C++ deduces `template <unsigned R> f(index<R>)` all
/// the same, standard C++ never does.
#ifndef TESSERA_FRONTEND_VISUALCPP_RANKPARAMETERS_H
#define TESSERA_FRONTEND_VISUALCPP_RANKPARAMETERS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// Where the type of such a parameter stands, and how many tokens it has.
using RankParameters = llvm::DenseMap<size_t, size_t>;

/// The parameters of unsigned types in \p Unit that are handed to a class template of ours, or to
/// one of the user's whose own parameter comes next, in its primary template or a specialisation.
/// Only template headers for which \p Wanted holds.
RankParameters findRankParameters(llvm::ArrayRef<clang::Token> Unit,
                                  llvm::function_ref<bool(const clang::Token &)> Wanted);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_RANKPARAMETERS_H
