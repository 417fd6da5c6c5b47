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

PreservedAnalyses WidenIndices::run(Function &F, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  if (!isKernel(F) || LI.empty())
    return PreservedAnalyses::all();
  SmallVector<ZExtInst *, 8> Found;
  for (Instruction &I : instructions(F)) {
    const Loop *L = LI.getLoopFor(I.getParent());
    if (isa<ZExtInst>(I) && I.hasNonNeg() && I.getType()->isIntegerTy(64) && L &&
        L->isLoopSimplifyForm() && (Which == WidenedIndices::All || mayWrap(*I.getOperand(0))))
      Found.push_back(cast<ZExtInst>(&I));
  }
  if (Found.empty())
    return PreservedAnalyses::all();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
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
  return Widened.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace tessera
