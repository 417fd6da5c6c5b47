// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/NamedClasses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tessera {

namespace {

class Finder : public DynamicRecursiveASTVisitor {
public:
  Finder(const SourceManager &SM, const CXXRecordDecl &Class) : SM(SM), Class(Class) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    const bool Ours = !D || isa<TranslationUnitDecl, NamespaceDecl>(D) ||
                      !SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
    return !Ours || DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Type) override {
    const CXXRecordDecl *Named = Type.getType()->getAsCXXRecordDecl();
    if (Named && Named->getCanonicalDecl() == Class.getCanonicalDecl())
      Found = Type.getTemplateNameLoc();
    return Found.isInvalid();
  }

  SourceLocation Found;

private:
  const SourceManager &SM;
  const CXXRecordDecl &Class;
};

} // namespace

SourceLocation placeNaming(ASTContext &Context, const CXXRecordDecl &Class) {
  Finder Find(Context.getSourceManager(), Class);
  Find.TraverseDecl(Context.getTranslationUnitDecl());
  return Find.Found;
}

} // namespace tessera
