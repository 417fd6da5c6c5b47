// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/LowerContraction.h"
#include "contract/Names.h"
#include "target/cpu/CpuClones.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

Rounding roundingOf(const CpuClone &Clone, ArrayRef<CpuClone> All) {
  const auto HasFma = [](const CpuClone &Other) { return Other.hasFma(); };
  if (!Clone.OfWorkItems)
    return Clone.hasFma() ? Rounding::Once : Rounding::Twice;
  assert(!All.empty() && "a unit has code for the CPU");
  if (all_of(All, HasFma))
    return Rounding::Once;
  return any_of(All, HasFma) ? Rounding::AsTheCpus : Rounding::Twice;
}

PreservedAnalyses LowerContraction::run(Function &F, FunctionAnalysisManager &) {
  if (How == Rounding::AsTheCpus)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isMultiplyAdd(I))
      continue;
    IRBuilder<> Builder(&I);
    Builder.setFastMathFlags(I.getFastMathFlags());
    Value *A = I.getOperand(0), *B = I.getOperand(1), *C = I.getOperand(2);
    Value *New = How == Rounding::Once
                     ? Builder.CreateIntrinsic(Intrinsic::fma, {I.getType()}, {A, B, C})
                     : Builder.CreateFAdd(Builder.CreateFMul(A, B), C);
    New->takeName(&I);
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace tessera
