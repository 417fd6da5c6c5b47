// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/OtherSide.h"

#include "frontend/AmpAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Overload.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"

using namespace clang;

namespace tessera {

namespace {

/// The arguments as they were written, an object first.
llvm::SmallVector<Expr *, 4> writtenArguments(const CallExpr &Call) {
  llvm::SmallVector<Expr *, 4> Arguments;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    Arguments.push_back(Member->getImplicitObjectArgument()->IgnoreImpCasts());
  for (const Expr *Argument : Call.arguments())
    if (!isa<CXXDefaultArgExpr>(Argument))
      Arguments.push_back(const_cast<Expr *>(Argument)->IgnoreImplicit());
  return Arguments;
}

bool takesObject(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  return Method && !Method->isStatic();
}

} // namespace

FunctionDecl *ampOverload(Sema &S, const CallExpr &Call) {
  const FunctionDecl &Callee = *Call.getDirectCallee();
  UnresolvedSet<8> Overloads;
  bool Others = false;
  for (NamedDecl *Found :
       Callee.getDeclContext()->getRedeclContext()->lookup(Callee.getDeclName())) {
    const FunctionDecl *Function = Found->getUnderlyingDecl()->getAsFunction();
    if (!Function || !restrictionsOf(*Function).Amp)
      continue;
    Overloads.addDecl(Found);
    Others |= Function->getCanonicalDecl() != Callee.getCanonicalDecl();
  }
  if (!Others)
    return nullptr;
  llvm::SmallVector<Expr *, 4> Arguments = writtenArguments(Call);
  if (llvm::any_of(Arguments, [](const Expr *E) { return E->isTypeDependent(); }))
    return nullptr;

  const auto *Named = dyn_cast<DeclRefExpr>(Call.getCallee()->IgnoreParenImpCasts());
  const auto *Member = dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  TemplateArgumentListInfo Written;
  if (Named)
    Named->copyTemplateArgumentsInto(Written);
  if (Member)
    Member->copyTemplateArgumentsInto(Written);
  const bool Explicit =
      (Named && Named->hasExplicitTemplateArgs()) || (Member && Member->hasExplicitTemplateArgs());

  Sema::SFINAETrap Quiet(S);
  EnterExpressionEvaluationContext Unevaluated(S, Sema::ExpressionEvaluationContext::Unevaluated);
  OverloadCandidateSet Candidates(Call.getExprLoc(), OverloadCandidateSet::CSK_Normal);
  S.AddFunctionCandidates(Overloads, Arguments, Candidates, Explicit ? &Written : nullptr,
                          /*SuppressUserConversions=*/false, /*PartialOverloading=*/false,
                          /*FirstArgumentIsBase=*/takesObject(Callee));
  OverloadCandidateSet::iterator Best;
  if (Candidates.BestViableFunction(S, Call.getExprLoc(), Best) != OR_Success || !Best->Function ||
      Best->Function->getCanonicalDecl() == Callee.getCanonicalDecl())
    return nullptr;
  if (Best->Function->getReturnType()->isUndeducedType() &&
      S.DeduceReturnType(Best->Function, Call.getExprLoc(), /*Diagnose=*/false))
    return nullptr;
  return Best->Function;
}

void markAmpOverloadsUsed(Sema &S) {
  assert(!S.getLangOpts().CUDAIsDevice && "the kernel pass sees what kernels use");
  for (auto It = S.UnusedFileScopedDecls.begin(S.getExternalSource());
       It != S.UnusedFileScopedDecls.end(); ++It) {
    const auto *Function = dyn_cast<FunctionDecl>(*It);
    if (!Function || Function->isUsed() || !restrictionsOf(*Function).Amp ||
        restrictionsOf(*Function).Cpu)
      continue;
    const DeclContext &Context = *Function->getDeclContext()->getRedeclContext();
    if (llvm::any_of(Context.lookup(Function->getDeclName()), [](const NamedDecl *Found) {
          const FunctionDecl *Other = Found->getUnderlyingDecl()->getAsFunction();
          return Other && Other->isUsed() && restrictionsOf(*Other).Cpu;
        }))
      const_cast<FunctionDecl *>(Function)->getMostRecentDecl()->setIsUsed();
  }
}

} // namespace tessera
