// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/interior/CounterRanges.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace tessera {

CounterRanges::CounterRanges(const WorkItemNest &Nest, const LoopInfo &LI, ScalarEvolution &SE,
                             NestForms &Forms)
    : Forms(Forms) {
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (L == &Nest.loop() || !Nest.loop().contains(L))
      continue;
    const SCEV *Count = SE.getBackedgeTakenCount(L);
    if (isa<SCEVCouldNotCompute>(Count))
      continue;
    for (PHINode &Phi : L->getHeader()->phis()) {
      const auto *Counter =
          Phi.getType()->isIntegerTy(32) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
      if (!Counter || Counter->getLoop() != L || !Counter->isAffine() ||
          !isa<SCEVConstant>(Counter->getStepRecurrence(SE)))
        continue;
      const SCEV *Begin = Counter->getStart();
      const SCEV *End =
          Counter->evaluateAtIteration(SE.getTruncateOrZeroExtend(Count, Phi.getType()), SE);
      if (SE.isKnownNegative(Counter->getStepRecurrence(SE)))
        std::swap(Begin, End);
      const std::optional<LinearForm> Least = formOf(*Begin), Most = formOf(*End);
      if (!Least || !Most)
        continue;
      Ranges[&Phi] = {*Least, *Most};
      Forms.set(Phi, LinearForm::of(&Phi));
    }
  }
}

/// Numbers modulo the size of their type: where the sum fits it, it is the number.
std::optional<LinearForm> CounterRanges::formOf(const SCEV &Number) const {
  if (const auto *Constant = dyn_cast<SCEVConstant>(&Number))
    return LinearForm{Constant->getAPInt().getSExtValue(), {}};
  if (const auto *Unknown = dyn_cast<SCEVUnknown>(&Number)) {
    SmallVector<FitsIf, 2> Fits;
    const std::optional<LinearForm> Form = Forms.of(Unknown->getValue(), Fits);
    return Fits.empty() ? Form : std::nullopt;
  }
  std::optional<LinearForm> Sum;
  if (const auto *Terms = dyn_cast<SCEVAddExpr>(&Number)) {
    Sum.emplace();
    for (const SCEV *Term : Terms->operands())
      if (const std::optional<LinearForm> Form = Sum ? formOf(*Term) : std::nullopt)
        Sum = Sum->plus(*Form, 1);
      else
        return std::nullopt;
  } else if (const auto *Product = dyn_cast<SCEVMulExpr>(&Number);
             Product && Product->getNumOperands() == 2) {
    const auto *Factor = dyn_cast<SCEVConstant>(Product->getOperand(0));
    const std::optional<LinearForm> Form = Factor ? formOf(*Product->getOperand(1)) : std::nullopt;
    if (Form)
      Sum = Form->times(Factor->getAPInt().getSExtValue());
  }
  return Sum;
}

std::optional<SmallVector<LinearForm, 4>>
CounterRanges::withoutCounters(LinearForm NotNegative) const {
  SmallVector<LinearForm, 4> Checks{std::move(NotNegative)};
  // Where inner loops begin may follow from the counters of outer ones.
  for (const auto &[Counter, R] : reverse(Ranges)) {
    bool IsUsed = false;
    for (LinearForm &Check : Checks) {
      const int64_t Factor = Check.factorOf(Counter);
      if (Factor == 0)
        continue;
      IsUsed = true;
      std::optional<LinearForm> Other = Check.plus(LinearForm::of(Counter), -Factor);
      if (Other)
        Other = Other->plus(Factor > 0 ? R.Least : R.Most, Factor);
      if (!Other)
        return std::nullopt;
      Check = *Other;
    }
    if (!IsUsed)
      continue;
    // It does not wrap around on its way, and the sums are numbers of its type.
    const std::optional<LinearForm> Length = R.Most.plus(R.Least, -1);
    std::optional<LinearForm> Below = R.Most.times(-1), Above = R.Least;
    if (!Length || !Below)
      return std::nullopt;
    Below->Constant += INT32_MAX;
    Above->Constant -= int64_t(INT32_MIN);
    Checks.append({*Length, *Below, *Above});
  }
  return Checks;
}

} // namespace tessera
