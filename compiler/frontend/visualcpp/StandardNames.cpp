// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/StandardNames.h"

#include "frontend/restrictions/ExternalSources.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclContextInternals.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace tessera {

namespace {

constexpr char RenamedStd[] = "__tessera_std";

class IncludeNotes : public PPCallbacks {
public:
  IncludeNotes(const SourceManager &SM, std::shared_ptr<IncludedFiles> Files)
      : SM(SM), Files(std::move(Files)) {}

  void InclusionDirective(SourceLocation Hash, const Token &, llvm::StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (File && !SM.isInSystemHeader(Hash))
      Files->insert(&File->getFileEntry());
  }

private:
  const SourceManager &SM;
  std::shared_ptr<IncludedFiles> Files;
};

const NamedDecl *definitionOf(const NamedDecl &D) {
  if (const auto *Template = dyn_cast<ClassTemplateDecl>(&D))
    return Template->getTemplatedDecl()->getDefinition();
  if (const auto *Tag = dyn_cast<TagDecl>(&D))
    return Tag->getDefinition();
  return &D;
}

bool isType(const NamedDecl &D) {
  return isa<TypeDecl, ClassTemplateDecl, TypeAliasTemplateDecl>(D.getUnderlyingDecl());
}

} // namespace

std::shared_ptr<const IncludedFiles> noteIncludedFiles(Preprocessor &PP) {
  auto Files = std::make_shared<IncludedFiles>();
  PP.addPPCallbacks(std::make_unique<IncludeNotes>(PP.getSourceManager(), Files));
  return Files;
}

void renameStandardDirectives(Preprocessor &PP, std::vector<Token> &Tokens) {
  const SourceManager &SM = PP.getSourceManager();
  const IdentifierInfo *Std = PP.getIdentifierInfo("std");
  IdentifierInfo *Renamed = PP.getIdentifierInfo(RenamedStd);
  for (size_t I = 0; I + 3 < Tokens.size(); ++I) {
    if (Tokens[I].isNot(tok::kw_using) || Tokens[I + 1].isNot(tok::kw_namespace))
      continue;
    const bool Global = Tokens[I + 2].is(tok::coloncolon);
    Token &Name = Tokens[I + 2 + Global];
    if (Name.isNot(tok::identifier) || Name.getIdentifierInfo() != Std ||
        Tokens[I + 3 + Global].isNot(tok::semi) ||
        SM.isInSystemHeader(SM.getExpansionLoc(Name.getLocation())))
      continue;
    Name.setIdentifierInfo(Renamed);
    if (Global)
      Tokens.erase(Tokens.begin() + I + 2);
  }
}

NamespaceDecl *StandardNames::findNamespace(llvm::StringRef Name) const {
  for (NamedDecl *D : S.Context.getTranslationUnitDecl()->lookup(&S.Context.Idents.get(Name)))
    if (auto *Namespace = dyn_cast<NamespaceDecl>(D))
      return Namespace;
  return nullptr;
}

bool StandardNames::isBehindTheProgram(const NamedDecl &Found) const {
  if (!isType(Found))
    return false;
  const NamespaceDecl *Own = findNamespace("concurrency");
  if (!Own || llvm::none_of(Own->lookup(Found.getDeclName()),
                            [](const NamedDecl *D) { return isType(*D); }))
    return false;
  const NamedDecl *Definition = definitionOf(*Found.getUnderlyingDecl());
  const SourceManager &SM = S.getSourceManager();
  return !Definition || !Included->contains(SM.getFileEntryForID(
                            SM.getFileID(SM.getExpansionLoc(Definition->getLocation()))));
}

bool StandardNames::lookupUnqualified(LookupResult &R, Scope *Where, ExternalSemaSource &Source) {
  const NamespaceDecl *Std = findNamespace("std");
  if (!Std || HidesNothing)
    return false;
  const DeclarationName Name = R.getLookupName();
  if (Name.isIdentifier() && Name.getAsIdentifierInfo()->isStr(RenamedStd)) {
    if (!Directive) {
      ASTContext &C = S.Context;
      askAlso(C, Source);
      Directive = NamespaceDecl::Create(C, C.getTranslationUnitDecl(), /*Inline=*/false,
                                        Std->getBeginLoc(), Std->getLocation(),
                                        Std->getIdentifier(), nullptr, /*Nested=*/false);
      Directive->setHasExternalVisibleStorage();
    }
    R.addDecl(Directive);
  } else if (Directive && llvm::any_of(Std->lookup(Name), [&](const NamedDecl *D) {
               return isBehindTheProgram(*D);
             })) {
    const llvm::SaveAndRestore All(HidesNothing, true);
    LookupResult Found(S, R.getLookupNameInfo(), R.getLookupKind());
    Found.suppressDiagnostics();
    if (!S.LookupName(Found, Where))
      return false;
    for (NamedDecl *D : Found)
      R.addDecl(D);
  } else {
    return false;
  }
  R.resolveKind();
  return true;
}

/// The entry stays marked as incomplete: std may be reopened, and a definition may follow.
bool StandardNames::findVisible(const DeclContext *Context, DeclarationName Name) {
  if (!Directive || Context != Directive)
    return false;
  StoredDeclsList Visible;
  const NamespaceDecl *Std = findNamespace("std");
  assert(Std && "the directive's namespace stands for it");
  for (NamedDecl *D : Std->lookup(Name)) {
    if (HidesNothing || !isBehindTheProgram(*D))
      Visible.prependDeclNoReplace(D);
  }
  Visible.setHasExternalDecls();
  (*Directive->getLookupPtr())[Name] = std::move(Visible);
  return true;
}

} // namespace tessera
