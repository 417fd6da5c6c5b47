// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the parser is told between two tokens.
///
/// Some decisions about restrictions are due before Clang has a declaration to which an attribute
/// could be given. For these the rewritten tokens hold names that no program declares, as
/// expressions in attributes. Clang does not find such a name and asks the external source, which
/// then acts and answers with a constant `true`.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_PARSEDCONTEXT_H
#define TESSERA_FRONTEND_RESTRICTIONS_PARSEDCONTEXT_H

#include "frontend/AmpAttributes.h"
#include "clang/Sema/ExternalSemaSource.h"

namespace clang {
class CXXRecordDecl;
class Sema;
class VarDecl;
} // namespace clang

namespace tessera {

/// The text of the `[[clang::annotate]]` that carries a name on a declaration, until Clang has
/// processed the declaration's attributes.
inline constexpr char ContextAnnotation[] = "tessera.context";

/// After the declarator-id of an explicit specialisation or instantiation: of the class whose
/// member it names, only the overloads with these restrictions are to be found. Clang compares
/// nothing but the types of members.
const char *onlyOverloadsOf(Restrictions R);
/// From here on all of them.
inline constexpr char AllOverloads[] = "__tessera_all_overloads";

/// Undoes onlyOverloadsOf in \p Record.
void showAllOverloads(clang::CXXRecordDecl &Record);

class ParsedContext : public clang::ExternalSemaSource {
public:
  explicit ParsedContext(clang::Sema &S) : S(S) {}

  bool LookupUnqualified(clang::LookupResult &R, clang::Scope *) override;

private:
  bool act(llvm::StringRef Name);
  void showOnly(Restrictions R);
  clang::VarDecl *trueConstant();

  clang::Sema &S;
  clang::CXXRecordDecl *Narrowed = nullptr;
  clang::VarDecl *True = nullptr;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_PARSEDCONTEXT_H
