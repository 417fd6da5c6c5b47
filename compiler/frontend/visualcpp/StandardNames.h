// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `using namespace std;` beside `using namespace concurrency;`.
///
/// The standard library's headers declare std::array and std::extent for one another, and <amp.h>
/// includes some of them. With both directives `array<int> a(n);` would be ambiguous in every
/// program. So a program's `using namespace std` excludes some types and templates of std: those
/// with a namesake in concurrency, if the program itself has not included the header with their
/// definition. `std::array` is found as always, and so is a name that nobody else declares.
///
/// In the program's directives `std` becomes a name that nobody declares. Clang asks the external
/// source for it, which answers with a namespace whose contents it looks up in std.
#ifndef TESSERA_FRONTEND_VISUALCPP_STANDARDNAMES_H
#define TESSERA_FRONTEND_VISUALCPP_STANDARDNAMES_H

#include "clang/AST/DeclarationName.h"
#include "clang/Basic/FileEntry.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>
#include <vector>

namespace clang {
class DeclContext;
class ExternalSemaSource;
class LookupResult;
class NamedDecl;
class NamespaceDecl;
class Preprocessor;
class Scope;
class Sema;
} // namespace clang

namespace tessera {

/// The headers that the program's own files include.
using IncludedFiles = llvm::DenseSet<const clang::FileEntry *>;

/// Must be called before the first token is lexed. The set is complete after the last one.
std::shared_ptr<const IncludedFiles> noteIncludedFiles(clang::Preprocessor &PP);

/// Renames `std` in the program's own directives.
void renameStandardDirectives(clang::Preprocessor &PP, std::vector<clang::Token> &Tokens);

/// The answers of the external source.
class StandardNames {
public:
  StandardNames(clang::Sema &S, std::shared_ptr<const IncludedFiles> Included)
      : S(S), Included(std::move(Included)) {}

  /// If \p R asks for it: the namespace for the renamed directive, or a name that only std
  /// declares. \p Source answers for the contents.
  bool lookupUnqualified(clang::LookupResult &R, clang::Scope *Where,
                         clang::ExternalSemaSource &Source);
  /// Adds the declarations of \p Name in \p Context, if it is that namespace.
  bool findVisible(const clang::DeclContext *Context, clang::DeclarationName Name);

private:
  clang::NamespaceDecl *findNamespace(llvm::StringRef Name) const;
  bool isBehindTheProgram(const clang::NamedDecl &Found) const;

  clang::Sema &S;
  std::shared_ptr<const IncludedFiles> Included;
  clang::NamespaceDecl *Directive = nullptr; ///< the namespace of the renamed directives
  bool HidesNothing = false;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_STANDARDNAMES_H
