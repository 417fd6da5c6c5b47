// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Actions of the parser between two tokens.
///
/// Some decisions about restrictions are necessary before Clang has a declaration that could have
/// an attribute. For these the rewritten tokens contain names that no program declares, as
/// expressions in attributes. Clang does not find such a name and asks the external source, which
/// then acts and answers with a constant `true`.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_PARSEDCONTEXT_H
#define TESSERA_FRONTEND_RESTRICTIONS_PARSEDCONTEXT_H

#include "frontend/AmpAttributes.h"
#include "frontend/restrictions/ConversionFunctions.h"
#include "frontend/visualcpp/StandardNames.h"
#include "clang/Lex/Token.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"
#include "clang/Sema/TemplateInstCallback.h"
#include <optional>
#include <vector>

namespace clang {
class CXXRecordDecl;
class Preprocessor;
class Sema;
class VarDecl;
} // namespace clang

namespace tessera {

/// `[[clang::ATTRIBUTE("tessera.context", NAME)]]`. ATTRIBUTE is `annotate` on a declaration, from
/// which it is removed when Clang has processed the attributes, or `annotate_type` in a type.
inline constexpr char ContextAnnotation[] = "tessera.context";
std::vector<clang::Token> contextAttribute(clang::Preprocessor &PP, const char *Attribute,
                                           const char *Name, clang::SourceLocation Loc);

/// After the declarator-id of an explicit specialisation or instantiation: in the class of the
/// named member, lookup finds only the overloads with these restrictions. Clang compares only the
/// types of members.
const char *onlyOverloadsOf(Restrictions R);
/// From here on all of them.
inline constexpr char AllOverloads[] = "__tessera_all_overloads";

/// Within a declarator, where Clang has no function yet: the following expressions of the exception
/// specification and the trailing return type are code with these restrictions (spec 2.1.1).
/// Without a clause it is code with the restrictions that a function has here.
const char *codeOf(Restrictions R);
inline constexpr char CodeWithoutClause[] = "__tessera_code_without_clause";
/// From here on it is code outside of functions again. A declaration ends it, too.
inline constexpr char EndOfCode[] = "__tessera_code_end";

/// Undoes codeOf: the code is again that of the class or namespace around.
void endCode(clang::Sema &S);

/// The members of \p Record follow. Like all code outside of functions they are the host's. But a
/// local class is code of the function around it (spec 2.2.1): `decltype(f(1)) member;` takes the
/// overload for that function's side. If the class is complete, the parts follow that the members
/// leave to the side that uses them: default arguments and initialisers.
void beginClass(clang::Sema &S, const clang::CXXRecordDecl &Record);
void beginCodeOfEitherSide(clang::Sema &S);

/// A destructor for kernels alone. At the end of the class Clang looks for it as in code of the
/// class, and would find none for the host. So nothing in such a class is the host's. It has no
/// objects that a kernel could capture.
bool isAmpDestructor(const clang::FunctionDecl &Function);

/// The same for the causes of template instantiations.
class Instances : public clang::TemplateInstantiationCallback {
public:
  explicit Instances(clang::Sema &S) : S(S) {}

  void initialize(const clang::Sema &) override {}
  void finalize(const clang::Sema &) override {}
  void atTemplateBegin(const clang::Sema &,
                       const clang::Sema::CodeSynthesisContext &Instance) override;
  void atTemplateEnd(const clang::Sema &,
                     const clang::Sema::CodeSynthesisContext &Instance) override;

private:
  clang::Sema &S;
  llvm::SmallVector<clang::SemaCUDA::CUDATargetContext, 4> Around;
};

/// Undoes onlyOverloadsOf in \p Record.
void showAllOverloads(clang::CXXRecordDecl &Record);

class ParsedContext : public clang::ExternalSemaSource {
public:
  ParsedContext(clang::Sema &S, std::shared_ptr<const IncludedFiles> Included)
      : S(S), Standard(S, std::move(Included)) {}

  /// There are conversion functions that are not for all code.
  void watchConversions();
  void showAllConversions() {
    if (Conversions)
      Conversions->showAll();
  }

  void CompleteRedeclChain(const clang::Decl *D) override {
    if (Conversions && Conversions->beforeLook(*D))
      incrementGeneration(S.Context);
  }
  bool LookupUnqualified(clang::LookupResult &R, clang::Scope *) override;
  bool FindExternalVisibleDeclsByName(const clang::DeclContext *Context,
                                      clang::DeclarationName Name,
                                      const clang::DeclContext *) override {
    return Standard.findVisible(Context, Name);
  }
  /// Called when all templates are instantiated, before Clang reports its deferred errors.
  void ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<clang::Decl *, 4> &) override;
  void ReadUndefinedButUsed(
      llvm::MapVector<clang::NamedDecl *, clang::SourceLocation> &Undefined) override;

private:
  bool act(llvm::StringRef Name);
  void showOnly(Restrictions R);
  void beginCode(Restrictions R);
  void beginCodeWithoutClause();
  clang::VarDecl *trueConstant();

  clang::Sema &S;
  StandardNames Standard;
  std::optional<ConversionFunctions> Conversions;
  clang::CXXRecordDecl *Narrowed = nullptr;
  clang::VarDecl *True = nullptr;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_PARSEDCONTEXT_H
