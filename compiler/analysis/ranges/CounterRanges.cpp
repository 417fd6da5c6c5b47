// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ranges/CounterRanges.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace tessera {

/// How often the loop begins anew, as a number of 32 bits without sign; null if that is not known
/// before, or may be more.
static const SCEV *iterationsOf(const Loop &L, ScalarEvolution &SE) {
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Count) || SE.getUnsignedRangeMax(Count).getActiveBits() > 32)
    return nullptr;
  return SE.getTruncateOrZeroExtend(Count, Type::getInt32Ty(SE.getContext()));
}

static unsigned widthOf(const PHINode &Phi) { return Phi.getType()->getIntegerBitWidth(); }

/// Terms of linear forms have at most 32 bits.
static bool isNarrow(const PHINode &Phi) {
  return Phi.getType()->isIntegerTy() && widthOf(Phi) <= 32;
}

CounterRanges::CounterRanges(const WorkItemNest &Nest, const LoopInfo &LI, ScalarEvolution &SE,
                             NestForms &Forms)
    : Forms(Forms) {
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (L == &Nest.loop() || !Nest.loop().contains(L))
      continue;
    const SCEV *Iterations = iterationsOf(*L, SE);
    const std::optional<LinearForm> Count = Iterations ? formOf(*Iterations) : std::nullopt;
    if (!Count)
      continue;
    for (PHINode &Phi : L->getHeader()->phis()) {
      const auto *Counter = isNarrow(Phi) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
      const auto *Step = Counter && Counter->getLoop() == L && Counter->isAffine()
                             ? dyn_cast<SCEVConstant>(Counter->getStepRecurrence(SE))
                             : nullptr;
      const std::optional<LinearForm> Begin = Step ? formOf(*Counter->getStart()) : std::nullopt;
      const std::optional<Range> R =
          Begin ? rangeOf(*Begin, Step->getAPInt().getSExtValue(), *Count, widthOf(Phi))
                : std::nullopt;
      if (!R)
        continue;
      Ranges[&Phi] = *R;
      Forms.set(Phi, LinearForm::of(&Phi));
    }
  }
}

std::optional<CounterRanges::Range> CounterRanges::rangeOf(const LinearForm &Begin, int64_t Step,
                                                           const LinearForm &Count, unsigned Bits) {
  assert(Bits <= 32 && "the ends of wider types are no constants of a linear form");
  const std::optional<LinearForm> End = Begin.plus(Count, Step);
  if (!End)
    return std::nullopt;
  Range R{Step < 0 ? *End : Begin, Step < 0 ? Begin : *End, {}};
  std::optional<LinearForm> Below = R.Most.times(-1), Above = R.Least;
  if (!Below)
    return std::nullopt;
  Below->Constant += maxIntN(Bits);
  Above->Constant -= minIntN(Bits);
  R.NotNegative = {Count, *Below, *Above};
  const auto IsNever = [](const LinearForm &Form) {
    return Form.isConstant() && Form.Constant < 0;
  };
  return any_of(R.NotNegative, IsNever) ? std::nullopt : std::optional(R);
}

/// A number that \p Number equals modulo the size of its type, so that it is \p Number where it is
/// one of the type.
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
    Checks.append(R.NotNegative);
  }
  assert(all_of(Ranges,
                [&](const auto &Counter) {
                  return all_of(Checks, [&](const LinearForm &Check) {
                    return Check.factorOf(Counter.first) == 0;
                  });
                }) &&
         "counters begin with what inner loops do not count");
  return Checks;
}

} // namespace tessera
