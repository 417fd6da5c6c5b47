// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/BranchBack.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace tessera {

/// The opposite of \p Condition, in place of it if nobody else uses it.
static Value *opposite(BranchInst &Branch, Value &Condition) {
  auto *Compare = dyn_cast<CmpInst>(&Condition);
  if (!Compare)
    return IRBuilder<>(&Branch).CreateNot(&Condition);
  if (Compare->hasOneUse()) {
    Compare->setPredicate(Compare->getInversePredicate());
    return Compare;
  }
  auto *Copy = cast<CmpInst>(Compare->clone());
  Copy->setPredicate(Compare->getInversePredicate());
  Copy->insertBefore(Branch.getIterator());
  return Copy;
}

static bool branchBack(Function &F, const LoopInfo &Loops) {
  bool Changed = false;
  for (const Loop *L : Loops.getLoopsInPreorder()) {
    SmallVector<BasicBlock *, 2> Latches;
    L->getLoopLatches(Latches);
    for (BasicBlock *Latch : Latches) {
      auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
      if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
        continue;
      if (Branch->getSuccessor(1) == L->getHeader()) {
        Branch->setCondition(opposite(*Branch, *Branch->getCondition()));
        Branch->swapSuccessors();
        Changed = true;
      }
      // Instruction selection turns a branch to the block behind it.
      if (Latch->getNextNode() == L->getHeader()) {
        Latch->moveAfter(&F.back());
        Changed = true;
      }
    }
  }
  return Changed;
}

PreservedAnalyses BranchBack::run(Function &F, FunctionAnalysisManager &AM) {
  if (!branchBack(F, AM.getResult<LoopAnalysis>(F)))
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace tessera
