// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/FreezeConversions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

PreservedAnalyses FreezeConversions::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<FPToSIInst, FPToUIInst>(I))
      continue;
    auto *Frozen = new FreezeInst(&I, "", std::next(I.getIterator()));
    Frozen->takeName(&I);
    Frozen->setDebugLoc(I.getDebugLoc());
    I.replaceUsesWithIf(Frozen, [&](const Use &U) { return U.getUser() != Frozen; });
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace tessera
