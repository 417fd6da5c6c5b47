// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/HoistConstants.h"
#include "analysis/values/Dependences.h"
#include "contract/Names.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

void hoistKernelConstants(Function &Kernel, const KernelInfo &Info) {
  assert(!Kernel.isDeclaration() && "only kernels with a body have loads");
  BasicBlock &Entry = Kernel.getEntryBlock();
  SplitBlock(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  SmallPtrSet<const Value *, 32> Hoisted;
  auto IsKnown = [&](const Value *V) { return !isa<Instruction>(V) || Hoisted.contains(V); };
  ReversePostOrderTraversal<Function *> Order(&Kernel);
  for (BasicBlock *Block : Order)
    for (Instruction &I : make_early_inc_range(*Block)) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      const auto *GEP = dyn_cast<GetElementPtrInst>(&I);
      if (!matchIdCall(&I) && !(Load && readsKernelConstant(*Load, Info)) &&
          !(GEP && GEP->hasAllConstantIndices()))
        continue;
      if (!all_of(I.operand_values(), IsKnown))
        continue;
      I.moveBefore(Entry.getTerminator()->getIterator());
      Hoisted.insert(&I);
    }
}

} // namespace tessera
