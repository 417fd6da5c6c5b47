// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/DeclaratorChecks.h"

#include "frontend/checks/AmpVisitor.h"
#include "frontend/diagnostics/FixIts.h"
#include "frontend/restrictions/SpecialMembers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tessera {

namespace {

/// A defaulted destructor has what its bases and members allow.
bool isRestrictionWritten(const FunctionDecl &F) {
  const auto *Attribute = F.getAttr<CUDADeviceAttr>();
  return !F.isDefaulted() || (Attribute && !Attribute->isImplicit());
}

/// Clang keeps the place of a `...` in the type, which is that of the first function of this type.
SourceLocation placeOfEllipsis(const FunctionDecl &F) {
  const ASTContext &Context = F.getASTContext();
  const FunctionTypeLoc Type = F.getFunctionTypeLoc();
  if (!Type || Type.getRParenLoc().isMacroID())
    return F.getLocation();
  const std::optional<Token> Before = Lexer::findPreviousToken(
      Type.getRParenLoc(), Context.getSourceManager(), Context.getLangOpts(), false);
  return Before && Before->is(tok::ellipsis) ? Before->getLocation() : F.getLocation();
}

class DeclaratorChecker : public AmpVisitor {
public:
  using AmpVisitor::AmpVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isImplicit() || F->isInvalidDecl())
      return true;
    if (F->isExternC())
      checkExternC(*F);
    if (!restrictionsOf(*F).Amp)
      return true;
    if (F->isMain() && !restrictionsOf(*F).Cpu)
      breaks(Rule::MainOnHost, F->getLocation());
    if (F->isVariadic())
      breaks(Rule::AmpEllipsis, placeOfEllipsis(*F));
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
        Method && Method->isVirtual() && isRestrictionWritten(*F))
      breaks(Rule::AmpVirtual, F->getLocation());
    checkExceptions(*F);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->isVolatile())
      checkVolatile(*Method);
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

  // Clang compares what is declared in one scope with each other, not with what is brought there.
  bool VisitUsingShadowDecl(UsingShadowDecl *Shadow) override {
    const auto *Brought = dyn_cast<FunctionDecl>(Shadow->getTargetDecl());
    // A program cannot change what it brings from a library, say two kinds of mathematics.
    if (!Brought || SM.isInSystemHeader(Brought->getLocation()))
      return true;
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Brought);
    if (Constructor &&
        (Constructor->isDefaultConstructor() || Constructor->isCopyOrMoveConstructor()))
      return true; // not inherited
    for (const NamedDecl *Found :
         Shadow->getDeclContext()->getRedeclContext()->lookup(Shadow->getDeclName()))
      if (const auto *Other = dyn_cast<FunctionDecl>(Found->getUnderlyingDecl());
          Other && overlap(*Brought, *Other) &&
          (!isa<UsingShadowDecl>(Found) ||
           SM.isBeforeInTranslationUnit(Found->getLocation(), Shadow->getLocation()))) {
        breaks(Rule::OverlappingRestrictions, Shadow->getLocation())
            << Brought << words(restrictionsOf(*Brought)) << words(restrictionsOf(*Other));
        note(Diags, Other->getLocation(), "%0 declared here") << Other;
      }
    return true;
  }

private:
  /// With all restrictions in common they are one function, or one hides the other.
  static bool overlap(const FunctionDecl &A, const FunctionDecl &B) {
    const Restrictions OfA = restrictionsOf(A), OfB = restrictionsOf(B);
    if ((OfA.Cpu == OfB.Cpu && OfA.Amp == OfB.Amp) ||
        !((OfA.Cpu && OfB.Cpu) || (OfA.Amp && OfB.Amp)))
      return false;
    const auto *TypeOfA = A.getType()->getAs<FunctionProtoType>();
    const auto *TypeOfB = B.getType()->getAs<FunctionProtoType>();
    if (!TypeOfA || !TypeOfB || TypeOfA->getMethodQuals() != TypeOfB->getMethodQuals() ||
        TypeOfA->getRefQualifier() != TypeOfB->getRefQualifier())
      return false;
    return llvm::equal(TypeOfA->param_types(), TypeOfB->param_types(),
                       [&](QualType P, QualType Q) { return A.getASTContext().hasSameType(P, Q); });
  }

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

  /// Its object is volatile.
  void checkVolatile(const CXXMethodDecl &Method) {
    const FunctionTypeLoc Type = Method.getFunctionTypeLoc();
    const SourceLocation Word =
        Type ? volatileBehindParameters(Type.getRParenLoc(), SM) : SourceLocation();
    breaks(Rule::VolatileType, Word.isValid() ? Word : Method.getLocation())
        << Method.getFunctionObjectParameterType() << "" << ""
        << (Word.isValid() ? removeWord(Word, "volatile", SM) : FixItHint());
  }

  /// C has one function of a name, whatever its restrictions and its namespace.
  void checkExternC(const FunctionDecl &F) {
    const Restrictions R = restrictionsOf(F);
    const FunctionDecl *Other = nullptr;
    if (!R.Amp || !R.Cpu) {
      if (!F.getIdentifier()) // an operator
        return;
      Other = OfC.try_emplace(F.getIdentifier(), &F).first->second;
      if (R.Amp && Other == &F)
        Other = libraryFunctionOfC(F);
      if (!Other || restrictionsOf(*Other).Amp == R.Amp)
        return;
    }
    breaks(Rule::AmpExternC, F.getLocation());
    if (Other)
      note(Diags, Other->getLocation(), "%0 declared here") << Other;
  }

  /// A function for the host that has the name of \p F and stands in a header without amp code.
  const FunctionDecl *libraryFunctionOfC(const FunctionDecl &F) const {
    for (const DeclContext *Scope :
         {F.getDeclContext()->getRedeclContext(),
          static_cast<const DeclContext *>(Context.getTranslationUnitDecl())})
      for (const NamedDecl *Found : Scope->lookup(F.getDeclName()))
        if (const auto *Other = dyn_cast<FunctionDecl>(Found);
            Other && Other->isExternC() && !isUsers(Other->getLocation()))
          return Other;
    return nullptr;
  }

  void checkExceptions(const FunctionDecl &F) {
    const auto *Type = F.getType()->getAs<FunctionProtoType>();
    if (!Type || !isDynamicExceptionSpec(Type->getExceptionSpecType()))
      return;
    const SourceRange Written = F.getExceptionSpecSourceRange();
    if (Written.isInvalid())
      return; // a destructor has that of its bases and members
    DiagnosticBuilder Report = breaks(Rule::AmpExceptionSpecification, Written.getBegin());
    if (Type->getExceptionSpecType() == EST_DynamicNone && Written.getBegin().isFileID())
      Report << FixItHint::CreateReplacement(Written, "noexcept");
  }

  llvm::DenseMap<const IdentifierInfo *, const FunctionDecl *> OfC; ///< the first of each name
};

} // namespace

void checkDeclarators(const CheckedCode &Code) { DeclaratorChecker(Code).TraverseDecl(Code.Root); }

} // namespace tessera
