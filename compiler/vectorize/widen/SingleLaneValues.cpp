// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/widen/SingleLaneValues.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// A load at equal distances, or a cast or address, that all lanes compute.
static bool canBeSingle(const Instruction &I, const LaneShapes &Shapes) {
  if (!Shapes.of(&I).isVarying() || I.use_empty())
    return false;
  if (isa<SExtInst, ZExtInst, GetElementPtrInst>(I))
    return true;
  const LaneAccess Access = accessOf(I, Shapes);
  return isa<LoadInst>(I) && require("single-lane-values.no-stride", I, Access.Stride != 0) &&
         require("single-lane-values.short-stride", I, !hasShortStride(I, Access));
}

SmallPtrSet<const Value *, 8> singleLaneValues(const LaneShapes &Shapes) {
  SmallPtrSet<const Value *, 8> Result;
  SmallVector<const Instruction *, 8> Candidates;
  for (const BasicBlock *Block : Shapes.blocks())
    if (none_of(*Block, [](const Instruction &I) { return isActiveLanes(I); }))
      for (const Instruction &I : *Block)
        if (canBeSingle(I, Shapes)) {
          Candidates.push_back(&I);
          Result.insert(&I);
        }
  // All on the way from a load to atomic operations, or nothing.
  auto IsSingle = [&](const Instruction &I) {
    return all_of(I.users(),
                  [&](const User *By) {
                    return isa<AtomicRMWInst, AtomicCmpXchgInst>(By) ||
                           require("single-lane-values.used-in-vectors", I, Result.contains(By));
                  }) &&
           (isa<LoadInst>(I) || none_of(I.operands(), [&](const Use &Operand) {
              return refuse("single-lane-values.of-vectors", I,
                            Shapes.at(Operand).isVarying() && !Result.contains(Operand.get()));
            }));
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Instruction *I : Candidates)
      if (Result.contains(I) && !IsSingle(*I)) {
        Result.erase(I);
        Changed = true;
      }
  }
  return Result;
}

/// Does \p I stand in one block with the only instruction that takes it?
static const Instruction *onlyUserOf(const Instruction &I) {
  const Instruction *User = I.hasOneUse() ? I.user_back() : nullptr;
  return User && User->getParent() == I.getParent() ? User : nullptr;
}

/// Whoever takes \p I, or what follows from it alone: what is loaded must be the same there.
static bool canWait(const Instruction &I, const SmallPtrSetImpl<const Value *> &Singles) {
  const Instruction *Taker = onlyUserOf(I);
  if (!Taker || !isa<LoadInst>(I))
    return Taker;
  while (Singles.contains(Taker) && onlyUserOf(*Taker))
    Taker = onlyUserOf(*Taker);
  return none_of(make_range(I.getIterator(), Taker->getIterator()), [](const Instruction &Between) {
    return refuse("single-lane-values.written-between", Between, Between.mayWriteToMemory());
  });
}

SmallPtrSet<const Value *, 8> waitingValues(const SmallPtrSetImpl<const Value *> &Singles) {
  SmallPtrSet<const Value *, 8> Result;
  for (const Value *Single : Singles)
    if (canWait(*cast<Instruction>(Single), Singles)) {
      took("single-lane-values.taken", *Single);
      Result.insert(Single);
    }
  return Result;
}

} // namespace tessera
