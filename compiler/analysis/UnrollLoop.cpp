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

LoopKnowledge LoopKnowledge::of(Function &F, FunctionAnalysisManager &AM) {
  return {
      AM.getResult<LoopAnalysis>(F),          AM.getResult<ScalarEvolutionAnalysis>(F),
      AM.getResult<DominatorTreeAnalysis>(F), AM.getResult<AssumptionAnalysis>(F),
      AM.getResult<TargetIRAnalysis>(F),      &AM.getResult<OptimizationRemarkEmitterAnalysis>(F)};
}

LoopUnrollResult unrollLoop(Loop &L, const Unrolling &How, const LoopKnowledge &Known) {
  UnrollLoopOptions Options = {};
  Options.Count = How.Count;
  Options.Runtime = How.Runtime;
  Options.Force = How.Force;
  Options.AllowExpensiveTripCount = true;
  return UnrollLoop(&L, Options, &Known.LI, &Known.SE, &Known.DT, &Known.Assumptions, &Known.Costs,
                    Known.Remarks, How.KeepLcssa);
}

} // namespace tessera
