// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs bring their own replacements for names of Windows and Visual C++, which our headers
/// declare under -famp-msvc: `typedef long LONG;`, `int _isnan(double)`, `#define TRUE 1`. The
/// program's own declaration wins, before our headers or after them:
///
/// - A declaration of ours with the same name and namespace gets another name in the tokens of our
///   headers, which continue to use it. A function of the program that takes a type of the program
///   is an overload, and ours stays.
/// - A macro of ours is undefined outside of our headers if the program declares its name. A macro
///   of the program is undefined within them.
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

/// Watches a unit while it is lexed. It must be made before the first token.
class OwnMacros {
public:
  explicit OwnMacros(clang::Preprocessor &PP);
  OwnMacros(const OwnMacros &) = delete;
  OwnMacros &operator=(const OwnMacros &) = delete;

  /// \p Last has been lexed, and the next token has not.
  void passed(const clang::Token &Last);

private:
  class Watcher;
  Watcher *Callbacks; ///< the preprocessor's
};

/// Renames declarations of the headers that the program also makes.
void keepOwnNames(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_OWNNAMES_H
