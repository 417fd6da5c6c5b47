// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/DropUnreachableDefaults.h"
#include "analysis/BarrierControl.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

static bool dropUnreachableDefault(SwitchInst &Switch) {
  BasicBlock *Default = Switch.getDefaultDest();
  if (!isNeverReached(*Default) || !Switch.getNumCases())
    return false;
  const SwitchInst::CaseHandle First = *Switch.case_begin();
  BasicBlock *Target = First.getCaseSuccessor();
  BasicBlock *Block = Switch.getParent();
  Default->removePredecessor(Block);
  Switch.setDefaultDest(Target);
  // The new edge brings what the case's own edge brings.
  for (PHINode &Phi : Target->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(Block), Block);
  return true;
}

PreservedAnalyses DropUnreachableDefaults::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    bool Here = false;
    for (Instruction &I : instructions(F))
      if (auto *Switch = dyn_cast<SwitchInst>(&I))
        Here |= dropUnreachableDefault(*Switch);
    if (Here)
      removeUnreachableBlocks(F);
    Changed |= Here;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
