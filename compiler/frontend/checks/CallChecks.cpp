// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/CallChecks.h"

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/checks/EvaluatedCode.h"
#include "frontend/diagnostics/FixIts.h"
#include "frontend/diagnostics/Remedies.h"
#include "frontend/diagnostics/Report.h"
#include "frontend/restrictions/ConversionFunctions.h"
#include "frontend/restrictions/OtherSide.h"
#include "frontend/restrictions/SpecialMembers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace tessera {

namespace {

class CallChecker : public EvaluatedCode<FileVisitor> {
public:
  enum class Side { Both, Cpu, Amp };

  explicit CallChecker(const CheckedCode &Code, Side Deduced = Side::Both)
      : EvaluatedCode(Code.S.getSourceManager(), Code.Files), S(Code.S), Diags(Code.Diags),
        KernelPass(Code.S.getLangOpts().CUDAIsDevice), Deduced(Deduced) {}

  bool TraverseDecl(Decl *D) override {
    const auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    if (!Function)
      return EvaluatedCode::TraverseDecl(D);
    llvm::SaveAndRestore RestoreEnclosing(Enclosing, Caller);
    llvm::SaveAndRestore Restore(Caller, Function);
    llvm::SaveAndRestore RestoreDefault(DefaultOf, static_cast<const FunctionDecl *>(nullptr));
    return EvaluatedCode::TraverseDecl(D);
  }

  // A default argument stands before its function's clause, in the code around the function; it is
  // evaluated where a call leaves the argument out. A default member initialiser is evaluated by
  // the constructors that leave the member out. Neither belongs to one side when it is declared.
  bool TraverseParmVarDecl(ParmVarDecl *Parameter) override {
    const bool IsCallers = Parameter->getDeclContext() == Caller;
    llvm::SaveAndRestore RestoreDefault(DefaultOf, IsCallers ? Caller : nullptr);
    llvm::SaveAndRestore Restore(Caller, IsCallers ? Enclosing : Caller);
    return EvaluatedCode::TraverseParmVarDecl(Parameter);
  }
  bool TraverseCXXDefaultArgExpr(CXXDefaultArgExpr *E) override {
    llvm::SaveAndRestore RestoreSides(OfEitherSide, true);
    llvm::SaveAndRestore RestorePlace(DefaultUsedAt, E->getUsedLocation());
    llvm::SaveAndRestore RestoreKind(InInitializer, false);
    llvm::SaveAndRestore RestoreDefault(DefaultOf, static_cast<const FunctionDecl *>(nullptr));
    return EvaluatedCode::TraverseCXXDefaultArgExpr(E);
  }
  bool TraverseCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    llvm::SaveAndRestore RestoreSides(OfEitherSide, true);
    llvm::SaveAndRestore RestoreKind(InInitializer, true);
    // A constructor that somebody has written does it itself, an aggregate where it is made.
    llvm::SaveAndRestore RestorePlace(
        DefaultUsedAt, DefaultUsedAt.isValid() || isa_and_nonnull<CXXConstructorDecl>(Caller)
                           ? DefaultUsedAt
                           : E->getUsedLocation());
    return EvaluatedCode::TraverseCXXDefaultInitExpr(E);
  }

  // That it is one is told already; its calls are the compiler's.
  bool TraverseCoroutineBodyStmt(CoroutineBodyStmt *Coroutine) override {
    return Caller && restrictionsOf(*Caller).Amp
               ? TraverseStmt(Coroutine->getBody())
               : EvaluatedCode::TraverseCoroutineBodyStmt(Coroutine);
  }
  bool TraverseCoreturnStmt(CoreturnStmt *Return) override {
    return Caller && restrictionsOf(*Caller).Amp
               ? !Return->getOperand() || TraverseStmt(Return->getOperand())
               : EvaluatedCode::TraverseCoreturnStmt(Return);
  }

  // A declared type is that of an expression, though nobody evaluates it.
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc T, bool Qualifier) override {
    llvm::SaveAndRestore Restore(NamesType, Now == Evaluation::Program);
    return EvaluatedCode::TraverseDecltypeTypeLoc(T, Qualifier);
  }

  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) override {
    const auto *Operator = dyn_cast<UnaryOperator>(E->getSyntacticForm());
    llvm::SaveAndRestore Restore(Counts, Operator && Operator->isIncrementDecrementOp());
    return EvaluatedCode::TraversePseudoObjectExpr(E);
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return true;
    checkCounting(*Call, *Callee);
    const auto *Conversion =
        isa<CXXConversionDecl>(Callee) ? dyn_cast<CXXMemberCallExpr>(Call) : nullptr;
    const CXXRecordDecl *Class = Conversion ? Conversion->getImplicitObjectArgument()
                                                  ->IgnoreParenImpCasts()
                                                  ->getType()
                                                  ->getAsCXXRecordDecl()
                                            : nullptr;
    llvm::SaveAndRestore Restore(Converted, Class);
    check(*Callee, Call->getExprLoc());
    checkType(*Call, *Callee);
    if (Converted)
      checkConversion(*cast<CXXConversionDecl>(Callee), Call->getExprLoc());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    const CXXConstructorDecl &Constructor = *Construct->getConstructor();
    check(Constructor, Construct->getLocation());
    if (Now == Evaluation::Program && Caller && !Caller->isImplicit() &&
        restrictionsOf(*Caller).Amp && isMadeByCompiler(Constructor))
      followInitializers(Constructor, Construct->getLocation());
    return true;
  }

  // The destructors that run at the end of a scope or an expression, and those of members and bases
  // behind a destructor's own body.
  bool VisitVarDecl(VarDecl *Variable) override {
    if (!Variable->hasLocalStorage() || isa<ParmVarDecl>(Variable))
      return true;
    checkDestructor(Variable->getType(), Variable->getLocation());
    // A variable is made in place of the value that it is initialised with.
    const Expr *Value = Variable->getInit();
    if (const auto *Full = dyn_cast_or_null<ExprWithCleanups>(Value))
      Value = Full->getSubExpr();
    if (isa_and_nonnull<CXXBindTemporaryExpr>(Value) && !Variable->getType()->isReferenceType())
      MadeInPlace = Value;
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (Function->doesThisDeclarationHaveABody())
      for (const ParmVarDecl *Parameter : Function->parameters())
        checkDestructor(Parameter->getType(), Parameter->getLocation());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) override {
    if (E != MadeInPlace)
      checkDestructor(E->getType(), E->getExprLoc());
    return true;
  }
  bool VisitCXXDestructorDecl(CXXDestructorDecl *Destructor) override {
    if (!Destructor->doesThisDeclarationHaveABody() || Destructor->isDefaulted())
      return true;
    for (const CXXBaseSpecifier &Base : Destructor->getParent()->bases())
      checkDestructor(Base.getType(), Destructor->getLocation());
    for (const FieldDecl *Field : Destructor->getParent()->fields())
      checkDestructor(Field->getType(), Destructor->getLocation());
    return true;
  }

private:
  /// What the members' own initialisers do is done by the code that needs a constructor which
  /// nobody has written. The rest of what it does is in its restrictions.
  void followInitializers(const CXXConstructorDecl &Constructor, SourceLocation Place) {
    llvm::SaveAndRestore RestorePlace(DefaultUsedAt,
                                      DefaultUsedAt.isValid() ? DefaultUsedAt : Place);
    for (const CXXCtorInitializer *Init : Constructor.inits()) {
      Expr *Value = Init->getInit();
      if (const auto *Full = dyn_cast_or_null<ExprWithCleanups>(Value))
        Value = const_cast<Expr *>(Full->getSubExpr());
      if (isa_and_nonnull<CXXDefaultInitExpr>(Value))
        TraverseStmt(Value);
      else if (const auto *Member = dyn_cast_or_null<CXXConstructExpr>(Value);
               Member && isMadeByCompiler(*Member->getConstructor()))
        followInitializers(*Member->getConstructor(), Place);
    }
  }

  void checkDestructor(QualType Type, SourceLocation Place) {
    CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition() || Class->isDependentContext() ||
        Class->hasTrivialDestructor())
      return;
    const CXXDestructorDecl *Destructor = S.LookupDestructor(Class);
    if (Destructor && !Destructor->isDeleted())
      check(*Destructor, Place);
  }

  /// An instance of a template is checked by Clang, and only on the sides that use it: a function
  /// object for one side may be handed to a template for both. But Clang checks no destructors.
  bool isCheckedByClang(const FunctionDecl &Callee) const {
    const Restrictions From = restrictionsOf(*Caller);
    return Caller->isTemplateInstantiation() && !deducedSides(*Caller) && !deducedSides(Callee) &&
           (!isa<CXXDestructorDecl>(Callee) || (From.Cpu && From.Amp));
  }

  void check(const FunctionDecl &Callee, SourceLocation Place) {
    const auto *Special = dyn_cast<CXXMethodDecl>(&Callee);
    if (isa<CXXConversionDecl>(Callee) && Special->getParent()->isLambda())
      return; // NameChecks knows what becomes of the pointer
    const bool Made = Special && isMadeByCompiler(*Special);
    if (Now == Evaluation::Program && DefaultOf && (!Callee.isImplicit() || Made) &&
        checkDefault(Callee, Made ? usableOn(*Special) : restrictionsOf(Callee), Place))
      return;
    if (Now != Evaluation::Program || !Caller || Place.isInvalid() || Caller->isImplicit() ||
        (Callee.isImplicit() && !Made) || Callee.isConsteval() || isCheckedByClang(Callee))
      return;
    const Restrictions From = restrictionsOf(*Caller),
                       To = Made ? usableOn(*Special) : restrictionsOf(Callee);
    if (Deduced != Side::Both)
      return checkDeduced(From, To, Callee, Place);
    const bool Both = From.Cpu && From.Amp;
    const bool CpuFails = From.Cpu && !To.Cpu && !KernelPass;
    // Code of either side holds the overload of the side that the pass compiles; the rest is told
    // by the host pass.
    const bool HostOverload = Both || (!Made && OfEitherSide && hasAmpOverload(Callee));
    const bool AmpFails = From.Amp && !To.Amp && HostOverload == KernelPass;
    if (!CpuFails && !AmpFails && To.Amp && From.Amp && (!Both || KernelPass))
      checkVersions(From, To, Callee, Place);
    if ((!CpuFails && !AmpFails) || (AmpFails && isOfHostClass(Callee, From.AmpMinor)) ||
        UselessDefaults.contains(Place) ||
        !Reported.insert(DefaultUsedAt.isValid() ? DefaultUsedAt : Place).second)
      return;
    report(Diags, DefaultUsedAt.isValid() ? DefaultUsedAt : Place, Rule::CallAcrossRestrictions)
        << wordsFor(Callee, Place, SM) << (To.Amp ? "amp" : "cpu")
        << (Both       ? "cpu, amp"
            : From.Amp ? "amp"
                       : "cpu")
        << (To.Amp || Made ? FixItHint() : restrictBoth(Callee.getLocation(), SM));
    noteDefault(Place);
    if (!Made)
      note(Diags, Callee.getLocation(),
           isLambdaCallOperator(&Callee) ? "the lambda is declared here" : "%0 declared here")
          << &Callee;
    else
      for (const Obstacle &Reason : obstacles(*Special))
        note(Diags, Reason.Place, "%0") << Reason.Text;
    const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
    if (const llvm::StringRef Remedy = Method ? remedyForClass(*Method->getParent()) : "";
        !Remedy.empty())
      note(Diags, Place, "%0") << Remedy;
  }

  /// A default argument that no call can leave to its function is an error where it stands: one
  /// that no side which calls the function can evaluate. True when it is.
  bool checkDefault(const FunctionDecl &Callee, Restrictions To, SourceLocation Place) {
    if (Deduced != Side::Both || deducedSides(*DefaultOf) || Callee.isConsteval())
      return false;
    const Restrictions Of = restrictionsOf(*DefaultOf);
    if ((Of.Cpu && (To.Cpu || hasOverload(Callee, false))) ||
        (Of.Amp && (To.Amp || hasOverload(Callee, true))))
      return false;
    if (!UselessDefaults.insert(Place).second || KernelPass)
      return true;
    report(Diags, Place, Rule::CallAcrossRestrictions)
        << &Callee << (To.Amp ? "amp" : "cpu") << (Of.Cpu ? "cpu" : "amp");
    note(Diags, Callee.getLocation(), "%0 declared here") << &Callee;
    return true;
  }

  /// The host pass knows both types of a call in code for both sides (spec 2.2).
  void checkType(const CallExpr &Call, const FunctionDecl &Callee) {
    if (KernelPass || Deduced == Side::Cpu || (Now != Evaluation::Program && !NamesType) ||
        !Caller || Call.isTypeDependent())
      return;
    const Restrictions From = restrictionsOf(*Caller);
    if (!From.Cpu || !From.Amp || !restrictionsOf(Callee).Cpu)
      return;
    const FunctionDecl *InAmp = ampOverload(S, Call);
    const SourceLocation Place = DefaultUsedAt.isValid() ? DefaultUsedAt : Call.getExprLoc();
    if (!InAmp || S.Context.hasSameType(Callee.getReturnType(), InAmp->getReturnType()) ||
        !Reported.insert(Place).second)
      return;
    report(Diags, Place, Rule::TypeDependsOnRestriction)
        << &Callee << Callee.getReturnType() << InAmp->getReturnType();
    noteDefault(Call.getExprLoc());
    for (const FunctionDecl *Overload : {&Callee, InAmp})
      note(Diags, Overload->getLocation(), "%0 with type %1 declared here")
          << Overload << Overload->getReturnType();
  }

  /// What ++ and -- of a component may do with numbers that are no norm or unorm, nothing else may.
  void checkCounting(const CallExpr &Call, const FunctionDecl &Callee) {
    if (KernelPass || Deduced != Side::Both || Counts ||
        !hasAnnotation(Callee, "tessera.for_counting"))
      return;
    const Expr &Number = **std::prev(Call.arg_end());
    if (Reported.insert(Call.getExprLoc()).second)
      report(Diags, Call.getExprLoc(), Rule::LibraryRequirement)
          << "'" + Number.getType().getAsString(S.getPrintingPolicy()) + "'"
          << "a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f)";
  }

  /// Either pass knows the conversion function of its own side, which may have another type than
  /// what the other side has.
  void checkConversion(const CXXConversionDecl &Callee, SourceLocation Call) {
    if (Deduced != Side::Both || (Now != Evaluation::Program && !NamesType) || !Caller ||
        Caller->isImplicit())
      return;
    const Restrictions From = restrictionsOf(*Caller), To = restrictionsOf(Callee);
    if (!From.Cpu || !From.Amp || (To.Cpu && To.Amp))
      return;
    const std::vector<const CXXConversionDecl *> Others = conversionsFor(*Converted, !To.Amp);
    const SourceLocation Place = DefaultUsedAt.isValid() ? DefaultUsedAt : Call;
    if (Others.empty() ||
        llvm::any_of(Others,
                     [&](const CXXConversionDecl *Other) {
                       return Other->getConversionType()->isDependentType() ||
                              S.Context.hasSameType(Other->getConversionType(),
                                                    Callee.getConversionType());
                     }) ||
        !Reported.insert(Place).second)
      return;
    report(Diags, Place, Rule::ConversionDependsOnRestriction)
        << &Callee << (To.Amp ? "amp" : "cpu") << (To.Amp ? "cpu" : "amp");
    noteDefault(Call);
    note(Diags, Callee.getLocation(), "%0 declared here") << &Callee;
    for (const CXXConversionDecl *Other : Others)
      note(Diags, Other->getLocation(), "%0 declared here") << Other;
  }

  void noteDefault(SourceLocation Place) {
    if (DefaultUsedAt.isValid())
      note(Diags, Place, "called by this %select{default argument|initialiser of a member}0")
          << InInitializer;
  }

  void checkDeduced(Restrictions From, Restrictions To, const FunctionDecl &Callee,
                    SourceLocation Place) {
    const bool Amp = Deduced == Side::Amp;
    if (!(Amp ? From.Amp : From.Cpu))
      return;
    if (Amp ? To.Amp : To.Cpu)
      return Amp ? checkVersions(From, To, Callee, Place) : void();
    if ((KernelPass != Amp && hasOverload(Callee, Amp)) ||
        (Amp && isOfHostClass(Callee, From.AmpMinor)))
      return;
    report(Diags, Place, Rule::CallAcrossRestrictions)
        << wordsFor(Callee, Place, SM) << (To.Amp ? "amp" : "cpu") << (Amp ? "amp" : "cpu");
  }

  bool hasAmpOverload(const FunctionDecl &Callee) const { return hasOverload(Callee, true); }
  bool hasOverload(const FunctionDecl &Callee, bool Amp) const {
    if (Converted)
      return !conversionsFor(*Converted, Amp).empty();
    return llvm::any_of(Callee.getDeclContext()->getRedeclContext()->lookup(Callee.getDeclName()),
                        [&](NamedDecl *Overload) {
                          const FunctionDecl *Function =
                              Overload->getUnderlyingDecl()->getAsFunction();
                          if (!Function || isUndecided(*Function))
                            return false;
                          const Restrictions R = restrictionsOf(*Function);
                          return Amp ? R.Amp : R.Cpu;
                        });
  }

  /// TypeChecks reports the class, once for all that is done with its objects.
  static bool isOfHostClass(const FunctionDecl &Callee, unsigned AmpMinor) {
    const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
    return Method && !Method->isStatic() &&
           AmpTypes(Callee.getASTContext(), AmpMinor).ofClass(*Method->getParent());
  }

  void checkVersions(Restrictions From, Restrictions To, const FunctionDecl &Callee,
                     SourceLocation Place) {
    // The library serves every version, whatever restrict(amp) means in this unit.
    if (To.AmpMinor <= From.AmpMinor || SM.isInSystemHeader(Callee.getLocation()) ||
        !Reported.insert(Place).second)
      return;
    report(Diags, Place, Rule::CallOfLaterVersion) << &Callee << To.AmpMinor << From.AmpMinor;
    note(Diags, Callee.getLocation(), "%0 declared here") << &Callee;
  }

  Sema &S;
  DiagnosticsEngine &Diags;
  const bool KernelPass;
  const Side Deduced; ///< the only one that is looked at, or both
  const FunctionDecl *Caller = nullptr;
  const FunctionDecl *Enclosing = nullptr; ///< the function around the caller, if there is one
  const FunctionDecl *DefaultOf = nullptr; ///< the function of the current default argument
  llvm::DenseSet<SourceLocation> UselessDefaults; ///< calls in them that are errors there
  bool OfEitherSide = false;                ///< in a default argument or default member initialiser
  bool InInitializer = false;               ///< in a default member initialiser
  const CXXRecordDecl *Converted = nullptr; ///< the class of the object that is converted
  const Expr *MadeInPlace = nullptr;        ///< a value that becomes a variable
  bool NamesType = false;                   ///< in the operand of a decltype
  bool Counts = false;                      ///< in ++ or -- of a property
  SourceLocation DefaultUsedAt;             ///< the call that leaves the argument out
  llvm::DenseSet<SourceLocation> Reported;  ///< a template's instances share their places
};

} // namespace

void checkCallsFrom(const CheckedCode &Code, bool Amp) {
  CallChecker(Code, Amp ? CallChecker::Side::Amp : CallChecker::Side::Cpu).TraverseDecl(Code.Root);
}

void checkCalls(const CheckedCode &Code) { CallChecker(Code).TraverseDecl(Code.Root); }

} // namespace tessera
