// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The expressions of a declarator after its clause (spec 2.1.1).
///
///     auto f [[amp::device]] (int x) noexcept(n(x)) -> decltype(g(x))
///
/// A function's exception specification and trailing return type are parsed before there is a
/// function. Names for ParsedContext before them say which restrictions apply.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_DECLARATORTOKENS_H
#define TESSERA_FRONTEND_RESTRICTIONS_DECLARATORTOKENS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Rewrites a unit's tokens after RestrictTokens; \p Files are the files that have clauses.
std::vector<clang::Token> restrictDeclarators(clang::Preprocessor &PP,
                                              const std::vector<clang::Token> &In,
                                              const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_DECLARATORTOKENS_H
