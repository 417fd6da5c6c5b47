// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tokens that are in no file. They have the place of the user's word from which they are made.
#ifndef TESSERA_FRONTEND_MADETOKENS_H
#define TESSERA_FRONTEND_MADETOKENS_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

namespace tessera {

/// A name or a keyword.
inline clang::Token nameToken(clang::Preprocessor &PP, llvm::StringRef Spelling,
                              clang::SourceLocation Loc) {
  assert(!Spelling.empty() && "a name has letters");
  clang::Token T;
  T.startToken();
  clang::IdentifierInfo *Name = PP.getIdentifierInfo(Spelling);
  T.setIdentifierInfo(Name);
  T.setKind(Name->getTokenID());
  T.setLocation(Loc);
  T.setLength(Name->getLength());
  return T;
}

inline clang::Token punctuatorToken(clang::tok::TokenKind Kind, clang::SourceLocation Loc) {
  assert(clang::tok::getPunctuatorSpelling(Kind) && "what has a spelling of its own is a name");
  clang::Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Loc);
  T.setLength(1);
  return T;
}

/// \p Text without its quotes.
inline clang::Token stringToken(clang::Preprocessor &PP, llvm::StringRef Text,
                                clang::SourceLocation Loc) {
  assert(Text.find_first_of("\"\\\n") == llvm::StringRef::npos && "nothing is escaped");
  clang::Token T;
  T.startToken();
  T.setKind(clang::tok::string_literal);
  PP.CreateString(("\"" + Text + "\"").str(), T, Loc, Loc);
  return T;
}

} // namespace tessera

#endif // TESSERA_FRONTEND_MADETOKENS_H
