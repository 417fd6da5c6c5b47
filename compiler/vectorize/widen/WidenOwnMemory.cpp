// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masked loads and stores of WorkItemWidener that the machine has no instruction for, in memory
// that no other thread sees: private variables and the tile's. A branch for each lane, which other
// memory needs, costs more than to access something harmless for the lanes that are not active.
#include "analysis/LaneAccesses.h"
#include "contract/Names.h"
#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// The private variable or the tile's memory that \p I accesses; null if it is neither.
Value *WorkItemWidener::ownMemory(const Instruction &I) const {
  Value *Object = getUnderlyingObject(accessedPointer(I)->get());
  if (const auto *Variable = dyn_cast<AllocaInst>(Object))
    return isTileWide(*Variable) ? nullptr : Object;
  return Object == F.getArg(2) ? Object : nullptr;
}

/// Elements anywhere. Stores to the tile's memory keep their branches: often few lanes exchange
/// something, and what all others store would have to be waited for.
bool WorkItemWidener::isOwnWithoutMask(const Instruction &I) const {
  if (!Mask || isNativeScattered(I, getLoadStoreType(&I)))
    return false;
  const Value *Memory = ownMemory(I);
  return Memory && (isa<AllocaInst>(Memory) || isa<LoadInst>(I));
}

/// Elements side by side: \p Vector.
bool WorkItemWidener::isOwnWithoutMask(const Instruction &I, Type *Vector) const {
  return Mask && !Options.HasMasks && F.getDataLayout().getTypeStoreSize(Vector) <= ScratchMargin &&
         ownMemory(I);
}

/// What stands before the tile's memory.
Value *WorkItemWidener::nobodysMemory() {
  return Builder.CreateConstGEP1_64(Builder.getInt8Ty(), F.getArg(2), -int64_t(ScratchMargin));
}

/// Lanes that are not active load what nobody uses, or the beginning of their copy of a private
/// variable, and write that back.
void WorkItemWidener::accessOwn(Instruction &I, LaneGroup Group) {
  Value *Memory = ownMemory(I), *Active = maskFor(Group);
  Value *Harmless = isa<AllocaInst>(Memory)
                        ? Values.vector(Memory, Group)
                        : Builder.CreateVectorSplat(Block.Lanes, nobodysMemory());
  Value *Addresses =
      Builder.CreateSelect(Active, Values.vector(accessedPointer(I)->get(), Group), Harmless);
  const Align Alignment = getLoadStoreAlignment(&I);
  Value *Loaded = Builder.CreateMaskedGather(Values.vectorOf(getLoadStoreType(&I)), Addresses,
                                             Alignment, allLanes(), nullptr, I.getName());
  if (isa<LoadInst>(I))
    return Values.setVector(&I, Group, Loaded);
  Value *Stored = Values.vector(cast<StoreInst>(I).getValueOperand(), Group);
  Builder.CreateMaskedScatter(Builder.CreateSelect(Active, Stored, Loaded), Addresses, Alignment,
                              allLanes());
}

/// Where a vector may be accessed whole: at \p Address if a lane of \p Active is active, because
/// the others' elements are the work-items' too or lie beside the tile's memory. Without one \p
/// Address may be anywhere.
Value *WorkItemWidener::wholeVectorAt(const Instruction &I, Value *Address, Value *Active,
                                      unsigned Row) {
  Value *Memory = ownMemory(I);
  Value *Harmless = isa<AllocaInst>(Memory) ? Values.scalar(Memory, Row) : nobodysMemory();
  return Builder.CreateSelect(Builder.CreateOrReduce(Active), Address, Harmless);
}

} // namespace tessera
