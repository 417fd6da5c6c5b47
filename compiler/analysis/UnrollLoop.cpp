// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/UnrollLoop.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace tessera {

unsigned sizeOf(const Loop &L) {
  unsigned Size = 0;
  for (const BasicBlock *Block : L.blocks())
    Size += Block->sizeWithoutDebug();
  return Size;
}

bool holdsBarrier(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) { return any_of(*Block, isBarrier); });
}

LoopUnrollResult unrollLoop(Loop &L, unsigned Count, bool Runtime, Function &F,
                            FunctionAnalysisManager &AM) {
  UnrollLoopOptions Options = {};
  Options.Count = Count;
  Options.Runtime = Runtime;
  Options.AllowExpensiveTripCount = true;
  return UnrollLoop(
      &L, Options, &AM.getResult<LoopAnalysis>(F), &AM.getResult<ScalarEvolutionAnalysis>(F),
      &AM.getResult<DominatorTreeAnalysis>(F), &AM.getResult<AssumptionAnalysis>(F),
      &AM.getResult<TargetIRAnalysis>(F), &AM.getResult<OptimizationRemarkEmitterAnalysis>(F),
      /*PreserveLCSSA=*/true);
}

} // namespace tessera
