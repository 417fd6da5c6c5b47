// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/DeclaratorChecks.h"

#include "frontend/checks/AmpVisitor.h"
#include "frontend/restrictions/SpecialMembers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tessera {

namespace {

/// A defaulted destructor has what its bases and members allow.
bool isRestrictionWritten(const FunctionDecl &F) {
  const auto *Attribute = F.getAttr<CUDADeviceAttr>();
  return !F.isDefaulted() || (Attribute && !Attribute->isImplicit());
}

class DeclaratorChecker : public AmpVisitor {
public:
  using AmpVisitor::AmpVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const Restrictions R = restrictionsOf(*F);
    if (!R.Amp || F->isImplicit() || F->isInvalidDecl())
      return true;
    if (F->isVariadic())
      breaks(Rule::AmpEllipsis, F->getEllipsisLoc());
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
        Method && Method->isVirtual() && isRestrictionWritten(*F))
      breaks(Rule::AmpVirtual, F->getLocation());
    checkExceptions(*F);
    if (R.Cpu && F->isExternC())
      breaks(Rule::AmpExternC, F->getLocation());
    return true;
  }

  bool VisitCXXDestructorDecl(CXXDestructorDecl *Destructor) override {
    if (Destructor->isImplicit() || Destructor->isInvalidDecl() ||
        Destructor->getTemplateInstantiationPattern())
      return true;
    // A specialisation of a member has its template for a declaration.
    const FunctionDecl *Template = Destructor->getInstantiatedFromMemberFunction();
    const FunctionDecl *First = Template ? Template : Destructor->getFirstDecl();
    if (Destructor->getPreviousDecl())
      checkDefinition(*Destructor, *First);
    else if (!Template && isRestrictionWritten(*Destructor))
      checkConstructors(*Destructor);
    return true;
  }

private:
  /// Clang compares the clauses of what can be overloaded, and a definition takes over its
  /// declaration's.
  void checkDefinition(const CXXDestructorDecl &Definition, const FunctionDecl &First) {
    const Restrictions Declared = writtenOn(First), Defined = writtenOn(Definition);
    if (Declared.Cpu == Defined.Cpu && Declared.Amp == Defined.Amp)
      return;
    breaks(Rule::DestructorDefinition, Definition.getLocation())
        << &Definition << words(Defined) << words(Declared);
    note(Diags, First.getLocation(), "declared here");
  }

  static Restrictions writtenOn(const FunctionDecl &F) {
    auto Has = [](const auto *Attribute) { return Attribute && !Attribute->isInherited(); };
    Restrictions R;
    R.Amp = Has(F.getAttr<CUDADeviceAttr>());
    R.Cpu = !R.Amp || Has(F.getAttr<CUDAHostAttr>());
    return R;
  }

  /// A destructor has no overloads, and destroys what any of the constructors has made.
  void checkConstructors(const CXXDestructorDecl &Destructor) {
    const Restrictions Has = writtenOn(Destructor);
    Restrictions Needs = Has;
    const FunctionDecl *Uncovered = nullptr;
    for (const Decl *Member : Destructor.getParent()->decls()) {
      const auto *Template = dyn_cast<FunctionTemplateDecl>(Member);
      const auto *Constructor =
          dyn_cast<CXXConstructorDecl>(Template ? Template->getTemplatedDecl() : Member);
      if (!Constructor || Constructor->isDeleted() || isMadeByCompiler(*Constructor))
        continue;
      const Restrictions R = restrictionsOf(*Constructor);
      if (!Uncovered && ((R.Cpu && !Has.Cpu) || (R.Amp && !Has.Amp)))
        Uncovered = Constructor;
      Needs.Cpu |= R.Cpu;
      Needs.Amp |= R.Amp;
    }
    if (!Uncovered)
      return;
    breaks(Rule::DestructorCoversConstructors, Destructor.getLocation())
        << &Destructor << words(Has) << words(Needs);
    note(Diags, Uncovered->getLocation(), "this constructor is restrict(%0)")
        << words(restrictionsOf(*Uncovered));
  }

  static llvm::StringRef words(Restrictions R) {
    return R.Amp ? (R.Cpu ? "cpu, amp" : "amp") : "cpu";
  }

  void checkExceptions(const FunctionDecl &F) {
    const auto *Type = F.getType()->getAs<FunctionProtoType>();
    if (!Type || !(Type->getExceptionSpecType() == EST_DynamicNone ||
                   Type->getExceptionSpecType() == EST_Dynamic))
      return;
    const SourceRange Written = F.getExceptionSpecSourceRange();
    if (Written.isInvalid())
      return; // a destructor has that of its bases and members
    DiagnosticBuilder Report = breaks(Rule::AmpExceptionSpecification, Written.getBegin());
    if (Type->getExceptionSpecType() == EST_DynamicNone && Written.getBegin().isFileID())
      Report << FixItHint::CreateReplacement(Written, "noexcept");
  }
};

} // namespace

void checkDeclarators(Sema &S, const llvm::DenseSet<FileID> &Files) {
  DeclaratorChecker(S, Files).TraverseDecl(S.getASTContext().getTranslationUnitDecl());
}

} // namespace tessera
