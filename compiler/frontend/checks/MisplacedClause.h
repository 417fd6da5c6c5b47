// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Clauses in places where no clause is allowed (spec 2.1.1 to 2.1.3).
#ifndef TESSERA_FRONTEND_CHECKS_MISPLACEDCLAUSE_H
#define TESSERA_FRONTEND_CHECKS_MISPLACEDCLAUSE_H

#include "contract/Rules.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// The rule that the user broke, or none if the name `restrict` at the head of \p After can be an
/// ordinary one. \p Before is the unit up to it. Only lists of `amp` and `cpu` are considered.
std::optional<Rule> misplacement(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Before,
                                 llvm::ArrayRef<clang::Token> After);

/// The beginning of the lambda whose introducer ends \p Before, if it is an argument of
/// parallel_for_each.
const clang::Token *launchedLambda(llvm::ArrayRef<clang::Token> Before);

/// True if a parenthesis after \p Before, which ends in a type, contains the name of a variable:
/// `int (x)`, `int (*p)`.
bool declaresVariable(llvm::ArrayRef<clang::Token> Before);

/// True when \p Next, the token after a clause, belongs before it.
bool belongsBeforeClause(const clang::Token &Next);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_MISPLACEDCLAUSE_H
