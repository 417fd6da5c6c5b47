// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The declarations of a sequence of tokens in namespaces, without parsing. This is enough for the
/// replacements that programs bring for Windows's names.
#ifndef TESSERA_FRONTEND_VISUALCPP_NAMESPACEDECLARATIONS_H
#define TESSERA_FRONTEND_VISUALCPP_NAMESPACEDECLARATIONS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace tessera {

/// One name at namespace scope: of a type, a function, a variable, an enumerator.
struct NamespaceDeclaration {
  enum Kind { Type, Function, Other, Using };
  size_t At;             ///< the index of its token
  std::string Namespace; ///< "", "stdext", "concurrency::direct3d"
  Kind What;
  bool Template = false;
  size_t Parameters = 0; ///< of a function: the index of its parenthesis
};

/// The namespace that `A::B` from \p I up to a brace or a semicolon names within \p Outer. \p I is
/// moved there. `Concurrency` is concurrency.
std::string namespaceNamed(llvm::ArrayRef<clang::Token> Tokens, size_t &I, std::string Outer);

/// \p Tokens is a unit or a part of it with balanced brackets. `Concurrency` is concurrency. A
/// class that is only named (`struct A;`) is not declared, except with \p Forward.
std::vector<NamespaceDeclaration> declarationsInNamespaces(llvm::ArrayRef<clang::Token> Tokens,
                                                           bool Forward);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_NAMESPACEDECLARATIONS_H
