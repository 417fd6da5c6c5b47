// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `using namespace std;` beside `using namespace concurrency;`.
///
/// The standard library's headers declare std::array and std::extent for one another, and <amp.h>
/// includes some of them. With both directives `array<int> a(n);` would be ambiguous in every
/// program. So a program's `using namespace std` does not see those types and templates of std that
/// have a namesake in concurrency and whose definition stands in a header that the program has not
/// included itself. `std::array` is found as ever, and so is a name that nobody else declares.
///
/// In the program's directives `std` becomes a name that nobody declares; Clang asks the external
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

/// Has to be called before the first token is lexed; the set is complete after the last one.
std::shared_ptr<const IncludedFiles> noteIncludedFiles(clang::Preprocessor &PP);

/// Renames `std` in the program's own directives.
void renameStandardDirectives(clang::Preprocessor &PP, std::vector<clang::Token> &Tokens);

/// What the external source answers with.
class StandardNames {
public:
  StandardNames(clang::Sema &S, std::shared_ptr<const IncludedFiles> Included)
      : S(S), Included(std::move(Included)) {}

  /// If \p R asks for it: the namespace for the renamed directive, or what only std declares.
  /// \p Source answers for the contents.
  bool lookupUnqualified(clang::LookupResult &R, clang::Scope *Where,
                         clang::ExternalSemaSource &Source);
  /// Fills in what \p Context has under \p Name, if it is that namespace.
  bool findVisible(const clang::DeclContext *Context, clang::DeclarationName Name);

private:
  clang::NamespaceDecl *findNamespace(llvm::StringRef Name) const;
  bool isBehindTheProgram(const clang::NamedDecl &Found) const;

  clang::Sema &S;
  std::shared_ptr<const IncludedFiles> Included;
  clang::NamespaceDecl *Directive = nullptr; ///< what the renamed directives nominate
  bool HidesNothing = false;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_STANDARDNAMES_H
