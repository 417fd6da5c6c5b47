// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/InterleaveVariables.h"
#include "analysis/ElementAccesses.h"
#include "analysis/WorkItemNest.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

void markInterleavedVariables(Function &F, const LoopInfo &LI) {
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && require("interleave-variables.of-tile", I, !isTileWide(*Variable)))
      Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables) {
    ElementAccesses Elements(*Variable, [&](const Instruction &I) {
      return workItemLoopAround(LI.getLoopFor(I.getParent())) != nullptr;
    });
    if (refuse("interleave-variables.no-elements", *Variable, !Elements.bytes()) ||
        refuse("interleave-variables.part-of-element", *Variable,
               privateBytesOf(*Variable) % Elements.bytes() != 0))
      continue;
    took("interleave-variables.taken", *Variable);
    Elements.splitFills();
    interleave(*Variable, Elements.bytes());
  }
}

void spreadInterleavedVariables(const WorkItemNest &Nest, unsigned Columns) {
  for (BasicBlock *Block : Nest.loop().blocks())
    for (Instruction &I : make_early_inc_range(*Block)) {
      auto *Address = dyn_cast<GetElementPtrInst>(&I);
      const auto *Variable =
          Address ? dyn_cast<AllocaInst>(getUnderlyingObject(Address, /*MaxLookup=*/0)) : nullptr;
      if (Variable && isInterleaved(*Variable))
        spreadAddress(*Address, Columns);
    }
}

} // namespace tessera
