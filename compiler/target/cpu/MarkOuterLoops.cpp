// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/MarkOuterLoops.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tessera {

PreservedAnalyses MarkOuterLoops::run(Function &F, FunctionAnalysisManager &AM) {
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (require("mark-outer-loops.innermost", *L, !L->isInnermost()))
      addStringMetadataToLoop(L, "llvm.loop.unroll.runtime.disable");
  return PreservedAnalyses::all();
}

} // namespace tessera
