// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/TypeChecks.h"

#include "frontend/Kernels.h"
#include "frontend/TileStatic.h"
#include "frontend/checks/AmpCode.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/checks/NameChecks.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/AST/TypeOrdering.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>

using namespace clang;

namespace tessera {

namespace {

/// Where a template was told to make \p F, if that is why \p F exists.
std::pair<const NamedDecl *, SourceLocation> instanceAround(const FunctionDecl *F) {
  for (const DeclContext *C = F; C; C = C->getParent()) {
    if (const auto *Around = dyn_cast<FunctionDecl>(C); Around && Around->isTemplateInstantiation())
      return {Around, Around->getPointOfInstantiation()};
    const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(C);
    if (Class && Class->getSpecializationKind() == TSK_ImplicitInstantiation)
      return {Class, Class->getPointOfInstantiation()};
  }
  return {nullptr, {}};
}

/// In code that is restrict(amp) alone.
bool isMadeInAmpCode(const FunctionDecl &LambdaCall) {
  const auto *Around = dyn_cast_or_null<FunctionDecl>(
      cast<CXXMethodDecl>(LambdaCall).getParent()->getParentFunctionOrMethod());
  return Around && restrictionsOf(*Around).Amp && !restrictionsOf(*Around).Cpu;
}

/// The fundamental type at the heart of a written type, without its *, & and [].
BuiltinTypeLoc heartOf(TypeLoc T) {
  while (T && !T.getAs<BuiltinTypeLoc>())
    T = T.getNextTypeLoc();
  return T ? T.castAs<BuiltinTypeLoc>() : BuiltinTypeLoc();
}

bool isWordOfFundamentalType(llvm::StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"char", "short", "int", "long", "signed", "unsigned", "double"}, true)
      .Cases({"wchar_t", "char8_t", "char16_t", "char32_t", "__int64", "_Float16"}, true)
      .Default(false);
}

/// Writes the type that means the same where the user wrote a fundamental one.
FixItHint fixFor(const TypeBreach &Breach, TypeLoc Written, const SourceManager &SM) {
  const BuiltinTypeLoc Heart = heartOf(Written);
  if (Breach.Broken != Rule::FundamentalType || !Breach.Path.empty() || !Heart ||
      Heart.getBeginLoc().isMacroID() ||
      Heart.getType()->getCanonicalTypeUnqualified() !=
          Breach.Culprit->getCanonicalTypeUnqualified())
    return {};
  const auto Range = CharSourceRange::getTokenRange(Heart.getSourceRange());
  llvm::SmallVector<llvm::StringRef, 4> Words;
  llvm::SplitString(Lexer::getSourceText(Range, SM, LangOptions()), Words);
  return llvm::all_of(Words, isWordOfFundamentalType)
             ? FixItHint::CreateReplacement(Range, Breach.Detail)
             : FixItHint();
}

/// The T of a written array<T> or array_view<T>, or of a pointer or a reference to one.
TypeLoc elementIn(TypeLoc T) {
  for (; T; T = T.getNextTypeLoc())
    if (const auto Written = T.getAs<TemplateSpecializationTypeLoc>()) {
      const TemplateDecl *Template = Written.getTypePtr()->getTemplateName().getAsTemplateDecl();
      if (Written.getLAngleLoc() == Written.getTemplateNameLoc())
        return {}; // the type of a capture, which the source does not have
      const bool Holds = Template && isContainer(*Template) && Written.getNumArgs() &&
                         Written.getArgLoc(0).getArgument().getKind() == TemplateArgument::Type;
      return Holds ? Written.getArgLoc(0).getTypeSourceInfo()->getTypeLoc() : TypeLoc();
    }
  return {};
}

class TypeChecker : public AmpCode {
public:
  explicit TypeChecker(const CheckedCode &Code)
      : AmpCode(Code), Versions{{Context, 0}, {Context, 1}, {Context, 2}} {}

  // A written type is looked at whole, by the declaration or the expression that it belongs to.
  bool TraverseTypeLoc(TypeLoc Written, bool) override {
    if (const auto Signature = Written.getAsAdjusted<FunctionTypeLoc>()) {
      warnOfLong(elementIn(Signature.getReturnLoc()));
      for (const ParmVarDecl *Parameter : Signature.getParams())
        if (const TypeSourceInfo *OfParameter =
                Parameter ? Parameter->getTypeSourceInfo() : nullptr)
          warnOfLong(elementIn(OfParameter->getTypeLoc()));
    } else {
      warnOfLong(elementIn(Written));
    }
    return true;
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &) override { return true; }

  bool TraverseDecl(Decl *D) override {
    AmpCode::TraverseDecl(D);
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    // The body says more of where a deduced type comes from.
    if (F && restrictionsOf(*F).Amp && !F->isImplicit() && !isUndecided(*F) &&
        F->doesThisDeclarationHaveABody() &&
        F->getDeclaredReturnType()->getContainedDeducedType()) {
      llvm::SaveAndRestore Restore(Function, static_cast<const FunctionDecl *>(F));
      touch(typesOf(*F).inLocal(F->getReturnType()), F->getReturnType(), F->getLocation());
    }
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    // What nobody calls, nobody calls with these types: members of a template's instance that the
    // program does not use are declared all the same.
    const bool Unused = F->isTemplateInstantiation() && !F->isDefined();
    if (!restrictionsOf(*F).Amp || F->isImplicit() || F->isDefaulted() || F->isDeleted() || Unused)
      return true;
    const TypeSourceInfo *Written = F->getTypeSourceInfo();
    FunctionTypeLoc Signature =
        Written ? Written->getTypeLoc().getAsAdjusted<FunctionTypeLoc>() : FunctionTypeLoc();
    AmpTypes &Types = typesOf(*F);
    if (!F->getDeclaredReturnType()->getContainedDeducedType())
      check(Types.inLocal(F->getReturnType()), F->getLocation(),
            Signature && !isa<CXXConversionDecl>(F) ? Signature.getReturnLoc() : TypeLoc());
    if (Signature)
      warnOfLong(Signature.getReturnLoc());
    for (const ParmVarDecl *Parameter : F->parameters())
      checkVariable(*Parameter, Types.inLocal(Parameter->getType()));
    // A constructor makes all members of an object, whether or not an initialiser names them.
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
        Constructor && F->doesThisDeclarationHaveABody()) {
      const CXXRecordDecl &Class = *Constructor->getParent();
      touch(Types.ofClass(Class), QualType(Context.getCanonicalTagType(&Class)), F->getLocation());
    }
    return true;
  }

  /// What member functions compute with.
  bool VisitCXXRecordDecl(CXXRecordDecl *Class) override {
    if (!Class->isThisDeclarationADefinition() || Class->isLambda() || !hasAmpMembers(*Class))
      return true;
    for (const FieldDecl *Member : Class->fields())
      if (const TypeSourceInfo *Written = Member->getTypeSourceInfo())
        warnOfLong(Written->getTypeLoc());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (isa<ParmVarDecl>(V) || !V->isLocalVarDecl() || V->isImplicit() || V->isInitCapture() ||
        V->isExceptionVariable() || Now == Evaluation::Nobody || !inAmp())
      return true;
    AmpTypes &Types = typesOf(*Function);
    if (isTileStatic(*V)) {
      if (V->hasInit())
        breaks(Rule::TileStaticInitializer, V->getLocation());
      checkVariable(*V, Types.ofPlainData(V->getType(), Rule::TileStaticContainer));
    } else if (V->getTypeSourceInfo()->getType()->getContainedAutoType()) {
      TraverseStmt(V->getInit()); // which may name the type
      if (!isPointerToAmpFunction(*V))
        touch(Types.inLocal(V->getType()), V->getType(), V->getLocation());
    } else {
      checkVariable(*V, Types.inLocal(V->getType()));
    }
    return true;
  }

  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) override {
    return named(Cast, Cast->getTypeInfoAsWritten());
  }
  bool VisitCXXTemporaryObjectExpr(CXXTemporaryObjectExpr *E) override {
    return named(E, E->getTypeSourceInfo());
  }
  bool VisitCXXScalarValueInitExpr(CXXScalarValueInitExpr *E) override {
    return named(E, E->getTypeSourceInfo());
  }
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *E) override {
    return named(E, E->getTypeSourceInfo());
  }
  bool VisitCXXNewExpr(CXXNewExpr *New) override {
    return named(New, New->getAllocatedTypeSourceInfo());
  }

  /// The address of a pointer.
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    const QualType Type = Operator->getType();
    if (inAmpCode() && Operator->getOpcode() == UO_AddrOf && Type->isPointerType() &&
        Type->getPointeeType()->isPointerType())
      touch(typesOf(*Function).inLocal(Type), Type, Operator->getOperatorLoc());
    return true;
  }

  /// Bases, members and results that no declaration here names.
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    touchObject(*Construct, Construct->getType(), Construct->getLocation());
    return AmpCode::VisitCXXConstructExpr(Construct);
  }

  bool VisitDeclRefExpr(DeclRefExpr *Name) override {
    if (inAmpCode() && isa<EnumConstantDecl>(Name->getDecl()))
      touch(typesOf(*Function).inStorage(Name->getType()), Name->getType(), Name->getBeginLoc());
    return true;
  }

  /// The class of an object that was not declared here: behind `this`, an element, a result.
  bool TraverseMemberExpr(MemberExpr *Member) override {
    AmpCode::TraverseMemberExpr(Member); // its object may be written with the type
    QualType Object = Member->getBase()->getType();
    if (Member->isArrow())
      Object = Object->getPointeeType();
    touchObject(*Member->getBase(), Object, Member->getMemberLoc());
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *This) override {
    if (!This->isImplicit())
      touchObject(*This, This->getType()->getPointeeType(), This->getLocation());
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    checkCaptures(*Lambda->getCallOperator());
    return true;
  }
  void checkCaptures(const CXXMethodDecl &LambdaCall) {
    if (!restrictionsOf(LambdaCall).Amp)
      return;
    llvm::SaveAndRestore Restore(Function, static_cast<const FunctionDecl *>(&LambdaCall));
    const CXXRecordDecl *Class = LambdaCall.getParent();
    for (auto [Capture, Member] : llvm::zip(Class->captures(), Class->fields()))
      checkCapture(Capture, *Member);
  }

  /// A function object with a name; those of lambdas are seen where they are written.
  void checkKernel(const KernelInstance &Kernel) {
    if (Kernel.Functor->isLambda())
      return;
    checkCalled(*Kernel.Functor, *Kernel.Functor);
    Kernel.Functor->forallBases([&](const CXXRecordDecl *Base) {
      checkCalled(*Kernel.Functor, *Base);
      return true;
    });
  }

  /// Elements have no function around them: what the unit's newest code may have, they may have.
  /// What the user has written comes first: a container makes others of its element's.
  void checkElements(llvm::ArrayRef<const ClassTemplateDecl *> Templates) {
    const auto IsBefore = [&](SourceLocation A, SourceLocation B) {
      return SM.isBeforeInTranslationUnit(A, B);
    };
    std::multimap<SourceLocation, const ClassTemplateSpecializationDecl *, decltype(IsBefore)>
        Containers(IsBefore);
    for (const ClassTemplateDecl *Template : Templates)
      for (const ClassTemplateSpecializationDecl *Container : Template->specializations())
        if (Container->getPointOfInstantiation().isValid())
          Containers.insert({Container->getPointOfInstantiation(), Container});
    for (const auto &[Place, Container] : Containers) {
      const QualType Element = Container->getTemplateArgs()[0].getAsType();
      if (!Container->hasDefinition() || SM.isInSystemHeader(SM.getExpansionLoc(Place)) ||
          !hasSize(Element))
        continue;
      if (Context.getTypeSizeInChars(Element).getQuantity() % 4) // the headers say that
        continue;
      if (Element->isReferenceType()) // so is that
        continue;
      AmpTypes &Types = Versions[Newest];
      std::optional<TypeBreach> Breach = Types.ofPlainData(Element, Rule::ContainerElement);
      if (!Breach && !Types.isAlignedElement(Element))
        Breach =
            TypeBreach{Rule::MisalignedElement, QualType(Context.getCanonicalTagType(Container))};
      touch(Breach, Element, Place);
    }
  }

private:
  /// Written for restrict(amp), not deduced.
  static bool hasAmpMembers(const CXXRecordDecl &Class) {
    return llvm::any_of(Class.decls(), [](const Decl *Member) {
      const auto *Template = dyn_cast<FunctionTemplateDecl>(Member);
      const auto *F = dyn_cast<FunctionDecl>(Template ? Template->getTemplatedDecl() : Member);
      return F && !isUnwritten(*F) && restrictionsOf(*F).Amp && !deducedSides(*F);
    });
  }

  /// \p Class is \p Functor or a base of it.
  void checkCalled(const CXXRecordDecl &Functor, const CXXRecordDecl &Class) {
    for (const CXXMethodDecl *Method : Class.methods())
      if (Method->getOverloadedOperator() == OO_Call && restrictionsOf(*Method).Amp)
        check(typesOf(*Method).ofClass(Functor), Functor.getLocation(), TypeLoc());
  }

  AmpTypes &typesOf(const FunctionDecl &F) {
    const unsigned Minor = restrictionsOf(F).AmpMinor;
    Newest = std::max(Newest, Minor);
    return Versions[Minor];
  }

  bool named(const Expr *, const TypeSourceInfo *Written) {
    if (!inAmpCode() || !Written)
      return true;
    const std::optional<TypeBreach> Breach = typesOf(*Function).inLocal(Written->getType());
    check(Breach, Written->getTypeLoc().getBeginLoc(), Written->getTypeLoc());
    if (!Breach)
      warnOfLong(Written->getTypeLoc());
    return true;
  }

  void checkVariable(const VarDecl &V, const std::optional<TypeBreach> &Breach) {
    const TypeSourceInfo *Written = V.getTypeSourceInfo();
    if (V.isInvalidDecl())
      return;
    check(Breach, V.getLocation(), Written ? Written->getTypeLoc() : TypeLoc());
    if (!Breach && Written)
      warnOfLong(Written->getTypeLoc());
  }

  /// `long` as it is written: a name for it (size_t, int64_t) has chosen its size.
  void warnOfLong(TypeLoc Written) {
    const BuiltinTypeLoc Heart = heartOf(Written);
    if (!Heart || Heart.getBeginLoc().isMacroID() || SM.isInSystemHeader(Heart.getBeginLoc()))
      return;
    const QualType Type = Heart.getType().getUnqualifiedType();
    const bool Signed = Type->isSpecificBuiltinType(BuiltinType::Long);
    if ((!Signed && !Type->isSpecificBuiltinType(BuiltinType::ULong)) ||
        !Said.insert({Heart.getBeginLoc(), Type}).second)
      return;
    const llvm::StringRef Narrow = Signed ? "int" : "unsigned int";
    breaks(Rule::LongIsWide, Heart.getBeginLoc())
        << Type << Narrow
        << FixItHint::CreateReplacement(CharSourceRange::getTokenRange(Heart.getSourceRange()),
                                        Narrow);
  }

  void checkCapture(const LambdaCapture &Capture, const FieldDecl &Member) {
    AmpTypes &Types = typesOf(*Function);
    if (Capture.getCaptureKind() == LCK_This) {
      if (!Types.mayCaptureThis() || !isMadeInAmpCode(*Function))
        breaks(Rule::CaptureOfThis, Capture.getLocation());
    } else if (Capture.getCaptureKind() != LCK_ByRef) // else CaptureByReference
      check(Types.inStorage(Member.getType()), Capture.getLocation(), TypeLoc());
  }

  void touchObject(const Expr &Object, QualType Type, SourceLocation Place) {
    // What a lambda captures is told there.
    if (!inAmpCode() || (isa<CXXThisExpr>(Object.IgnoreParens()) && isLambdaCallOperator(Function)))
      return;
    if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
        Class && containerOf(Class) != Container::Array)
      touch(typesOf(*Function).ofClass(*Class), Type, Place);
  }

  /// Says it only when nothing was said of the type before.
  void touch(const std::optional<TypeBreach> &Breach, QualType Type, SourceLocation Place) {
    if (!Breach || Known.contains(objectOf(Type)))
      return;
    check(Breach, Place, TypeLoc());
    remember(Type);
  }

  /// What is behind a reference, of an array its elements.
  QualType objectOf(QualType Type) const {
    return Context.getBaseElementType(Type.getNonReferenceType())
        .getCanonicalType()
        .getUnqualifiedType();
  }
  void remember(QualType Type) { Known.insert(objectOf(Type)); }

  void check(const std::optional<TypeBreach> &Breach, SourceLocation Name, TypeLoc Written) {
    if (!Breach)
      return;
    const bool HasType = Written && Written.getBeginLoc().isValid();
    const SourceLocation Place = HasType ? Written.getBeginLoc() : Name;
    const QualType Culprit = Breach->Culprit.getCanonicalType();
    if (!Said.insert({Place, Culprit}).second)
      return;
    const auto [Instance, User] = instanceAround(Function);
    if (Instance && (!SaidOf.insert(Instance).second || !SaidOfInstances.insert(Culprit).second))
      return;
    report(Diags, Place, *Breach, fixFor(*Breach, Written, SM));
    if (Instance && User.isValid())
      note(Diags, User, "in the instance %0 of a template, which is used here") << Instance;
    remember(Breach->Culprit);
    for (const TypeStep &Step : Breach->Path)
      remember(QualType(Context.getCanonicalTagType(Step.Class)));
  }

  AmpTypes Versions[3]; ///< of restrict(amp:1.0) and so on
  unsigned Newest = 0;  ///< that the unit uses
  llvm::DenseSet<std::pair<SourceLocation, QualType>> Said;
  llvm::DenseSet<const NamedDecl *> SaidOf; ///< instances of templates
  llvm::DenseSet<QualType> SaidOfInstances; ///< culprits in them
  llvm::DenseSet<QualType> Known;           ///< culprits, and the classes around them
};

} // namespace

void checkTypes(const CheckedCode &Code, const std::vector<KernelInstance> &Kernels) {
  TypeChecker Check(Code);
  for (const KernelInstance &Kernel : Kernels)
    Check.checkKernel(Kernel);
  Check.TraverseDecl(Code.Root);
  if (const CXXMethodDecl *LambdaCall = Code.lambdaCall())
    Check.checkCaptures(*LambdaCall);
  if (!Code.isUnit())
    return;
  Check.checkElements(containers(Code.S.getASTContext()));
}

} // namespace tessera
