// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the classes of a unit declare under a name: types, or functions and values.
///
/// No token of a template says whether `X::name` is a type. But X may only be one of the unit's
/// classes.
#ifndef TESSERA_FRONTEND_VISUALCPP_MEMBERNAMES_H
#define TESSERA_FRONTEND_VISUALCPP_MEMBERNAMES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

struct MemberNames {
  llvm::DenseSet<const clang::IdentifierInfo *> Types;
  llvm::DenseSet<const clang::IdentifierInfo *> Others; ///< functions, variables, enumerators
};

/// `int`, `auto`: a word of a type specifier.
bool isBuiltinType(const clang::Token &T);

/// For the classes and enumerations whose first token satisfies \p Wanted.
MemberNames findMemberNames(llvm::ArrayRef<clang::Token> Unit,
                            llvm::function_ref<bool(const clang::Token &)> Wanted);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_MEMBERNAMES_H
