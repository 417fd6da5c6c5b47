// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Explicit specialisations and instantiations of members that are overloaded on restrictions.
///
///     template <> int holder<int>::get [[amp::device]] ()
///
/// gets a name after its declarator-id. With it Clang considers only the amp overloads (see
/// ParsedContext), or without any clause the cpu ones.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_SPECIALIZATIONTOKENS_H
#define TESSERA_FRONTEND_RESTRICTIONS_SPECIALIZATIONTOKENS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Rewrites a unit's tokens after RestrictTokens; \p Files are the files that have clauses.
std::vector<clang::Token> chooseOverloads(clang::Preprocessor &PP,
                                          const std::vector<clang::Token> &In,
                                          const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_SPECIALIZATIONTOKENS_H
