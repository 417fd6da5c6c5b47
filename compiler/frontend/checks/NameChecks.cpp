// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/NameChecks.h"

#include "frontend/TileStatic.h"
#include "frontend/checks/AmpCode.h"
#include "frontend/diagnostics/Remedies.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace tessera {

namespace {

/// The function that \p Callee names, through the parentheses, casts, & and * around the name.
const Expr *calledName(const Expr *Callee) {
  while (true) {
    Callee = Callee->IgnoreParenCasts();
    const auto *Operator = dyn_cast<UnaryOperator>(Callee);
    if (!Operator || (Operator->getOpcode() != UO_AddrOf && Operator->getOpcode() != UO_Deref))
      return Callee;
    Callee = Operator->getSubExpr();
  }
}

class NameChecker : public AmpCode {
public:
  using AmpCode::AmpCode;

  // Nor does a default argument of a host function make a pointer to a restrict(amp) function.
  bool TraverseParmVarDecl(ParmVarDecl *Parameter) override {
    if (Parameter->hasDefaultArg() && !Parameter->hasUninstantiatedDefaultArg()) {
      llvm::SaveAndRestore Restore(Function, static_cast<const FunctionDecl *>(nullptr));
      TraverseStmt(Parameter->getDefaultArg());
    }
    return AmpCode::TraverseParmVarDecl(Parameter);
  }

  bool VisitDeclRefExpr(DeclRefExpr *Name) override {
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
      checkVariable(*Variable, Name->getLocation(), isRead(Name, Name->isNonOdrUse()));
    else if (const auto *F = dyn_cast<FunctionDecl>(Name->getDecl()); F && !Called.contains(Name))
      checkNamedFunction(*F, Name->getLocation());
    return true;
  }

  bool VisitMemberExpr(MemberExpr *Name) override {
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getMemberDecl()))
      checkVariable(*Variable, Name->getMemberLoc(), isRead(Name, Name->isNonOdrUse()));
    else if (const auto *F = dyn_cast<FunctionDecl>(Name->getMemberDecl());
             F && !Called.contains(Name))
      checkNamedFunction(*F, Name->getMemberLoc());
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    if (Cast->getCastKind() == CK_LValueToRValue)
      markRead(Cast->getSubExpr());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (Call->getDirectCallee())
      Called.insert(calledName(Call->getCallee()));
    else // perhaps a lambda that has become a pointer for it
      Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const auto *Conversion = dyn_cast_or_null<CXXConversionDecl>(Call->getMethodDecl());
    if (!Conversion || !Conversion->getParent()->isLambda())
      return true;
    const CXXMethodDecl &Lambda = *Conversion->getParent()->getLambdaCallOperator();
    const SourceLocation Place = Call->getImplicitObjectArgument()->getExprLoc();
    if (!Called.contains(Call))
      checkNamedFunction(Lambda, Place);
    else if (!restrictionsOf(Lambda).Cpu && Now == Evaluation::Program)
      breaks(Rule::CallAcrossRestrictions, Place)
          << wordsFor(Lambda, Place, SM) << "amp" << (inAmpCode() ? "cpu, amp" : "cpu");
    return true;
  }

  bool VisitRecoveryExpr(RecoveryExpr *E) override {
    for (const Expr *Part : E->subExpressions()) { // an error already
      Called.insert(calledName(Part));
      markRead(Part);
    }
    return true;
  }

private:
  /// The operands of \p E that may give it its value.
  void markRead(const Expr *E) {
    E = E->IgnoreParens();
    if (const auto *Conditional = dyn_cast<ConditionalOperator>(E)) {
      markRead(Conditional->getTrueExpr());
      markRead(Conditional->getFalseExpr());
    } else if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp())
      markRead(Comma->getRHS());
    else
      Read.insert(E);
  }
  bool isRead(const Expr *Name, NonOdrUseReason Use) const {
    // What a template's pattern does with it is seen in the instances.
    return Use != NOUR_None || Read.contains(Name) || (Function && Function->isDependentContext());
  }

  void checkVariable(const VarDecl &Variable, SourceLocation Place, bool IsRead) {
    if (!inAmpCode() || !Variable.hasGlobalStorage() || isTileStatic(Variable) ||
        Variable.getType()->isDependentType() || isOwnVariable(Variable))
      return;
    const QualType Type = Variable.getType();
    if (!isConstant(Variable))
      forbid(Rule::HostVariable, Place, &Variable);
    // Programs for Visual C++ use such constants, tables among them.
    else if (!Type->isIntegralOrEnumerationType() && Context.getLangOpts().MSVCCompat)
      return;
    else if (!Type->isArithmeticType() && !Type->isEnumeralType())
      forbid(Rule::HostConstant, Place, &Variable);
    else if (!IsRead)
      forbid(Rule::AddressOfConstant, Place, &Variable);
    else if (!Type->isIntegralOrEnumerationType())
      forbid(Rule::ConstantNotInteger, Place, &Variable);
  }

  /// Static and extern variables that an amp function declares are errors where they stand.
  static bool isOwnVariable(const VarDecl &Variable) {
    const auto *Around = dyn_cast<FunctionDecl>(Variable.getLexicalDeclContext());
    return Around && restrictionsOf(*Around).Amp;
  }

  /// The compiler knows its value.
  static bool isConstant(const VarDecl &Variable) {
    const VarDecl *Definition = nullptr;
    const Expr *Initializer = Variable.getAnyInitializer(Definition);
    return Initializer && !Variable.getType().isVolatileQualified() &&
           Variable.getType().isConstant(Variable.getASTContext()) &&
           (Initializer->isValueDependent() || Definition->hasConstantInitialization());
  }

  /// \p F is named without being called: a pointer or a reference to it.
  void checkNamedFunction(const FunctionDecl &F, SourceLocation Place) {
    if (Now == Evaluation::Nobody || (Function && isUnwritten(*Function)))
      return;
    // On the host a function for both sides is a function for the host (2.3.1).
    const Restrictions R = restrictionsOf(F);
    if (R.Amp && (!R.Cpu || inAmp()))
      breaks(Rule::PointerToAmpFunction, Place);
  }

  llvm::SmallPtrSet<const Expr *, 32> Called, Read;
};

} // namespace

bool isPointerToAmpFunction(const VarDecl &Variable) {
  const Expr *Value = Variable.getInit();
  if (!Value)
    return false;
  Value = Value->IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Value);
      Address && Address->getOpcode() == UO_AddrOf)
    Value = Address->getSubExpr()->IgnoreParenImpCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(Value);
  const auto *Function = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
  return Function && restrictionsOf(*Function).Amp;
}

void checkNames(const CheckedCode &Code) { NameChecker(Code).TraverseDecl(Code.Root); }

} // namespace tessera
