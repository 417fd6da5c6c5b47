// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/WidenIndices.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tessera {

/// May \p V wrap around, as nothing forbids it?
static bool mayWrap(const Value &V) {
  if (const auto *Arithmetic = dyn_cast<OverflowingBinaryOperator>(&V))
    return !Arithmetic->hasNoSignedWrap();
  return isa<TruncInst, PHINode>(V);
}

/// The numbers that \p Index, which is extended, is in the iterations of \p L; null if it may wrap
/// around.
static const SCEV *widened(ZExtInst &Index, WidenedIndices Which, const Loop &L,
                           ScalarEvolution &SE, const DominatorTree &DT) {
  assert(Index.hasNonNeg() && L.getLoopLatch() && "index of a simple loop that is not negative");
  const auto *Narrow = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Index.getOperand(0)));
  if (!Narrow || Narrow->getLoop() != &L || !Narrow->isAffine())
    return nullptr;
  if (Narrow->hasNoSignedWrap())
    return Which == WidenedIndices::All ? SE.getSignExtendExpr(Narrow, Index.getType()) : nullptr;
  if (refuse("widen-indices.some-iterations", Index,
             !DT.dominates(Index.getParent(), L.getLoopLatch())) ||
      refuse("widen-indices.not-accessed", Index, !programUndefinedIfPoison(&Index)))
    return nullptr;
  // No other sum of the one before, which is not negative, and of a signed step is not, either.
  return SE.getAddRecExpr(SE.getZeroExtendExpr(Narrow->getStart(), Index.getType()),
                          SE.getSignExtendExpr(Narrow->getStepRecurrence(SE), Index.getType()), &L,
                          SCEV::FlagNSW);
}

/// Have the operands of \p Or no bit that both may have?
static bool isSum(BinaryOperator &Or, ScalarEvolution &SE) {
  if (cast<PossiblyDisjointInst>(Or).isDisjoint())
    return true;
  const auto IsBelow = [&](Value *Low, Value *High) {
    return SE.getUnsignedRangeMax(SE.getSCEV(Low)).getActiveBits() <=
           SE.getMinTrailingZeros(SE.getSCEV(High));
  };
  return IsBelow(Or.getOperand(0), Or.getOperand(1)) || IsBelow(Or.getOperand(1), Or.getOperand(0));
}

/// What a loop adds to is no induction variable any more once the sum has become an `or`.
static bool restoreSums(Function &F, const LoopInfo &LI, ScalarEvolution &SE) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (I.getOpcode() != Instruction::Or || !I.getType()->isIntegerTy(32) ||
        !LI.getLoopFor(I.getParent()) || !isSum(cast<BinaryOperator>(I), SE))
      continue;
    BinaryOperator *Sum =
        BinaryOperator::CreateAdd(I.getOperand(0), I.getOperand(1), "", I.getIterator());
    Sum->setHasNoUnsignedWrap();
    Sum->setHasNoSignedWrap();
    SE.forgetValue(&I);
    I.replaceAllUsesWith(Sum);
    Sum->takeName(&I);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses WidenIndices::run(Function &F, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  if (!isKernel(F) || LI.empty())
    return PreservedAnalyses::all();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  const bool Restored = Which == WidenedIndices::All && restoreSums(F, LI, SE);
  SmallVector<ZExtInst *, 8> Found;
  for (Instruction &I : instructions(F)) {
    const Loop *L = LI.getLoopFor(I.getParent());
    if (isa<ZExtInst>(I) && I.hasNonNeg() && I.getType()->isIntegerTy(64) && L &&
        L->isLoopSimplifyForm() && (Which == WidenedIndices::All || mayWrap(*I.getOperand(0))))
      Found.push_back(cast<ZExtInst>(&I));
  }
  if (Found.empty())
    return Restored ? PreservedAnalyses::none() : PreservedAnalyses::all();
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  SCEVExpander Expander(SE, "wide");
  SmallVector<std::pair<ZExtInst *, const SCEV *>, 8> Widened;
  for (ZExtInst *Index : Found)
    if (const SCEV *Wide = widened(*Index, Which, *LI.getLoopFor(Index->getParent()), SE, DT);
        Wide && Expander.isSafeToExpandAt(Wide, Index))
      Widened.push_back({Index, Wide});
  for (auto [Index, Wide] : Widened) {
    took("widen-indices.taken", *Index);
    Index->replaceAllUsesWith(Expander.expandCodeFor(Wide, Index->getType(), Index->getIterator()));
    RecursivelyDeleteTriviallyDeadInstructions(Index);
  }
  return Widened.empty() && !Restored ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace tessera
