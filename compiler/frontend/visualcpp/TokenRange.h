// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Brackets in a sequence of tokens, read from the front.
#ifndef TESSERA_FRONTEND_VISUALCPP_TOKENRANGE_H
#define TESSERA_FRONTEND_VISUALCPP_TOKENRANGE_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera {

inline constexpr size_t NoToken = ~size_t(0);

/// Code that looks a few tokens ahead relies on the last one.
inline bool isWholeUnit(llvm::ArrayRef<clang::Token> Unit) {
  return !Unit.empty() && Unit.back().is(clang::tok::eof);
}

/// Whether the following code is at global scope, by the braces so far. Those of `extern "C" {`
/// make no scope.
class GlobalScope {
public:
  /// Call it for each token, first to last.
  void pass(llvm::ArrayRef<clang::Token> Unit, size_t I) {
    assert(I < Unit.size() && "a token of the unit");
    if (Unit[I].is(clang::tok::l_brace)) {
      OfLinkage.push_back(I > 1 && Unit[I - 1].is(clang::tok::string_literal) &&
                          Unit[I - 2].is(clang::tok::kw_extern));
      Scopes += !OfLinkage.back();
    } else if (Unit[I].is(clang::tok::r_brace) && !OfLinkage.empty()) {
      Scopes -= !OfLinkage.pop_back_val();
    }
  }
  bool isHere() const { return Scopes == 0; }

private:
  llvm::SmallVector<bool> OfLinkage; ///< for each open brace
  size_t Scopes = 0;
};

/// The index of the bracket that closes the one at \p Open: (, [ or {.
inline size_t closingBracket(llvm::ArrayRef<clang::Token> Tokens, size_t Open) {
  assert(Tokens[Open].isOneOf(clang::tok::l_paren, clang::tok::l_square, clang::tok::l_brace) &&
         "a bracket opens here");
  int Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I)
    if (Tokens[I].isOneOf(clang::tok::l_paren, clang::tok::l_square, clang::tok::l_brace))
      ++Depth;
    else if (Tokens[I].isOneOf(clang::tok::r_paren, clang::tok::r_square, clang::tok::r_brace) &&
             --Depth == 0)
      return I;
  return NoToken;
}

/// The index of the `>` (or `>>`) that closes the `<` at \p Open. NoToken if it is an operator.
/// With \p Inner a `>>` may also close a bracket around it, as that of `A<B<int>>` does for `B<`.
inline size_t closingAngle(llvm::ArrayRef<clang::Token> Tokens, size_t Open, bool Inner = false) {
  assert(Tokens[Open].is(clang::tok::less) && "an angle bracket opens here");
  int Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    const clang::Token &T = Tokens[I];
    if (T.isOneOf(clang::tok::l_paren, clang::tok::l_square)) {
      I = closingBracket(Tokens, I);
      if (I == NoToken)
        return NoToken;
    } else if (T.is(clang::tok::less)) {
      ++Depth;
    } else if (T.isOneOf(clang::tok::greater, clang::tok::greatergreater)) {
      Depth -= T.is(clang::tok::greater) ? 1 : 2;
      if (Depth <= 0)
        return Depth == 0 || Inner ? I : NoToken;
    } else if (T.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace,
                         clang::tok::r_paren, clang::tok::r_square, clang::tok::eof)) {
      return NoToken;
    }
  }
  return NoToken;
}

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_TOKENRANGE_H
