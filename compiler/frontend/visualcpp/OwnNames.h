// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs bring shims of their own for names of Windows's and Visual C++'s, which our headers
/// declare under -famp-msvc: `typedef long LONG;`, `int _isnan(double)`, `#define TRUE 1`. What the
/// program declares itself wins, before our headers or behind them:
///
/// - ours of the same name and namespace gets another name in the tokens of our headers, which go
///   on using it. A function of the program's that takes a type of the program's own is an
///   overload, and leaves ours as it is.
/// - a macro of ours is undefined outside of our headers where the program declares its name, and
///   one of the program's is undefined within them.
#ifndef TESSERA_FRONTEND_VISUALCPP_OWNNAMES_H
#define TESSERA_FRONTEND_VISUALCPP_OWNNAMES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Watches a unit while it is lexed. Has to be made before the first token.
class OwnMacros {
public:
  explicit OwnMacros(clang::Preprocessor &PP);
  OwnMacros(const OwnMacros &) = delete;
  OwnMacros &operator=(const OwnMacros &) = delete;

  /// \p Last has been lexed, and the next token not yet.
  void passed(const clang::Token &Last);

private:
  class Watcher;
  Watcher *Callbacks; ///< the preprocessor's
};

/// Renames what the headers declare and the program does, too.
void keepOwnNames(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_OWNNAMES_H
