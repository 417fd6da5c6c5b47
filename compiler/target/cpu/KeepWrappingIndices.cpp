// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/KeepWrappingIndices.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tessera {

/// Numbers of the program have as many bits; fewer are a part of one, or a byte's.
static constexpr unsigned BitsOfInt = 32;

/// Is there a part of \p S that counts the iterations of \p L in few bits?
static bool hasNarrowCounter(const SCEV *S, const Loop &L) {
  return SCEVExprContains(S, [&](const SCEV *Part) {
    const auto *Counter = dyn_cast<SCEVAddRecExpr>(Part);
    return Counter && Counter->getLoop() == &L && Counter->getType()->isIntegerTy() &&
           Counter->getType()->getIntegerBitWidth() < BitsOfInt;
  });
}

static bool accessesByNarrowCounter(const Loop &L, ScalarEvolution &SE) {
  return any_of(L.blocks(), [&](BasicBlock *Block) {
    return any_of(*Block, [&](Instruction &I) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      return Pointer && SE.isSCEVable(Pointer->getType()) &&
             hasNarrowCounter(SE.getSCEV(Pointer), L);
    });
  });
}

PreservedAnalyses KeepWrappingIndices::run(Function &F, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return PreservedAnalyses::all();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost() &&
        refuse("keep-wrapping-indices.narrow", F, accessesByNarrowCounter(*L, SE)))
      addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 0);
  return PreservedAnalyses::all();
}

} // namespace tessera
