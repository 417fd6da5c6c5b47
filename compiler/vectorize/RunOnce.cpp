// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/RunOnce.h"
#include "analysis/LaneShapes.h"
#include "analysis/WorkItemNest.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

static const AllocaInst *tileWideVariableAt(const Value *Address) {
  const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Address, /*MaxLookup=*/0));
  return Variable && isTileWide(*Variable) ? Variable : nullptr;
}

/// Is what \p I does over once the first work-item has done it?
static bool isDoneByFirst(const Instruction &I, const WorkItemNest &Nest,
                          const LaneShapes &Shapes) {
  if (any_of(I.users(), [&](const User *U) {
        return refuse("run-once.used-behind", I, !Nest.contains(cast<Instruction>(U)->getParent()));
      }))
    return false;
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store)
    return require("run-once.other-effects", I, !I.mayHaveSideEffects());
  return require("run-once.other-memory", I, tileWideVariableAt(Store->getPointerOperand())) &&
         require("run-once.other-places", I, Shapes.of(Store->getPointerOperand()).isSame()) &&
         require("run-once.other-values", I, Shapes.of(Store->getValueOperand()).isSame());
}

static bool isDoneByFirst(const WorkItemNest &Nest, const LaneShapes &Shapes) {
  SmallPtrSet<const AllocaInst *, 4> Stored, Loaded;
  for (const BasicBlock *Block : Shapes.blocks()) {
    if (refuse("run-once.lanes-part", *Block, Shapes.isDivergent(Block)))
      return false;
    for (const Instruction &I : *Block) {
      if (!isDoneByFirst(I, Nest, Shapes))
        return false;
      if (const auto *Store = dyn_cast<StoreInst>(&I))
        Stored.insert(tileWideVariableAt(Store->getPointerOperand()));
      else if (const auto *Load = dyn_cast<LoadInst>(&I))
        Loaded.insert(tileWideVariableAt(Load->getPointerOperand()));
    }
  }
  return none_of(Stored, [&](const AllocaInst *Variable) {
    return refuse("run-once.loaded-too", Nest.function(), Loaded.contains(Variable));
  });
}

static void leaveAfterFirst(const Loop &L) {
  assert(L.getExitingBlock() == L.getLoopLatch() && "work-item loops end at their latch");
  auto *Branch = cast<BranchInst>(L.getLoopLatch()->getTerminator());
  Branch->setCondition(
      ConstantInt::getBool(Branch->getContext(), !L.contains(Branch->getSuccessor(0))));
}

bool runOnce(const WorkItemNest &Nest, const LaneShapes &Shapes) {
  if (!isDoneByFirst(Nest, Shapes))
    return false;
  took("run-once.taken", Nest.function());
  leaveAfterFirst(Nest.loop());
  if (Nest.rows())
    leaveAfterFirst(*Nest.rows());
  return true;
}

} // namespace tessera
