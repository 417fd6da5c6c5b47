// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/HoistDivisions.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// Divides at the end of \p Before, where nobody knows yet whether \p Division may be done: by 1
/// where it could not.
static void hoist(BinaryOperator &Division, BasicBlock &Before) {
  IRBuilder<> Builder(Before.getTerminator());
  Builder.SetCurrentDebugLocation(Division.getDebugLoc());
  Value *Dividend = Builder.CreateFreeze(Division.getOperand(0));
  Value *Divisor = Builder.CreateFreeze(Division.getOperand(1));
  auto *Type = cast<IntegerType>(Division.getType());
  Value *Traps = Builder.CreateICmpEQ(Divisor, ConstantInt::get(Type, 0));
  if (Division.getOpcode() == Instruction::SDiv || Division.getOpcode() == Instruction::SRem) {
    Value *Overflows = Builder.CreateAnd(
        Builder.CreateICmpEQ(Dividend,
                             ConstantInt::get(Type, APInt::getSignedMinValue(Type->getBitWidth()))),
        Builder.CreateICmpEQ(Divisor, ConstantInt::getAllOnesValue(Type)));
    Traps = Builder.CreateOr(Traps, Overflows);
  }
  Division.setOperand(0, Dividend);
  Division.setOperand(1, Builder.CreateSelect(Traps, ConstantInt::get(Type, 1), Divisor));
  Division.dropPoisonGeneratingFlags();
  Division.moveBefore(Before.getTerminator()->getIterator());
}

PreservedAnalyses HoistDivisions::run(Function &F, FunctionAnalysisManager &AM) {
  bool Changed = false;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    BasicBlock *Before = L->getLoopPreheader();
    if (!L->isInnermost() || !Before)
      continue;
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (I.isIntDivRem() && require("hoist-divisions.vector", I, I.getType()->isIntegerTy()) &&
            require("hoist-divisions.varies", I, L->hasLoopInvariantOperands(&I))) {
          took("hoist-divisions.taken", I);
          hoist(cast<BinaryOperator>(I), *Before);
          Changed = true;
        }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace tessera
