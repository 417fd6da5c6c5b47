// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masked loads and stores of WorkItemWidener that the machine has no instruction for, in memory
// that no other thread sees: private variables and the tile's. A branch for each lane, which other
// memory needs, costs more than to access something harmless for the lanes that are not active.
#include "analysis/LaneAccesses.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

/// The private variable or the tile's memory that \p I accesses; null if it is neither.
Value *WorkItemWidener::ownMemory(const Instruction &I) const {
  Value *Object = getUnderlyingObject(accessedPointer(I)->get());
  if (const auto *Variable = dyn_cast<AllocaInst>(Object))
    return refuse("access-unmasked.of-tile", I, isTileWide(*Variable)) ? nullptr : Object;
  return require("access-unmasked.other-memory", I, Object == F.getArg(2)) ? Object : nullptr;
}

/// How far behind the tile's memory each lane's \p Pointer is, if that is a sum of several numbers
/// that differ by lane: that memory is no larger than what 32 bits count, half as many as an
/// address has. One number alone LLVM finds itself.
Value *WorkItemWidener::tileOffsets(Value *Pointer, LaneGroup Group) {
  SmallMapVector<Value *, APInt, 4> Indices;
  APInt Constant(64, 0);
  for (; Pointer != F.getArg(2); Pointer = cast<GEPOperator>(Pointer)->getPointerOperand()) {
    const auto *Address = dyn_cast<GEPOperator>(Pointer);
    if (!Address || !Address->collectOffset(F.getDataLayout(), 64, Indices, Constant))
      return nullptr;
  }
  auto IsOfLane = [this](const auto &I) { return !Shapes.of(I.first).isUniform(); };
  if (refuse("count-tile-offsets.one-index", F, count_if(Indices, IsOfLane) < 2))
    return nullptr;
  took("count-tile-offsets.taken", F);
  Type *Number = Builder.getInt32Ty();
  Value *Sum = ConstantInt::get(Values.vectorOf(Number), Constant.trunc(32));
  for (const auto &[Index, Scale] : Indices) {
    const bool IsWider =
        isa<SExtInst, ZExtInst>(Index) && cast<CastInst>(Index)->getSrcTy() == Number;
    Value *Narrow = IsWider ? cast<CastInst>(Index)->getOperand(0) : Index;
    Value *Lanes = Builder.CreateSExtOrTrunc(Values.vector(Narrow, Group), Sum->getType());
    Sum = Builder.CreateAdd(
        Sum, Builder.CreateMul(Lanes, ConstantInt::get(Sum->getType(), Scale.trunc(32))));
  }
  return Sum;
}

/// The addresses that the lanes of \p I access; those of the tile's memory begin with one for all.
Value *WorkItemWidener::addressesOf(Instruction &I, LaneGroup Group) {
  Value *Pointer = accessedPointer(I)->get();
  if (Shapes.of(Pointer).isVarying())
    if (Value *Offsets = tileOffsets(Pointer, Group))
      return Builder.CreateGEP(Builder.getInt8Ty(), F.getArg(2), Offsets);
  return Values.vector(Pointer, Group);
}

/// Elements anywhere. Stores to the tile's memory keep their branches: often few lanes exchange
/// something, and what all others store would have to be waited for.
bool WorkItemWidener::isOwnWithoutMask(const Instruction &I) const {
  if (!Mask || isNativeScattered(I, getLoadStoreType(&I)))
    return false;
  const Value *Memory = ownMemory(I);
  return Memory &&
         require("access-unmasked.stores-to-tile", I, isa<AllocaInst>(Memory) || isa<LoadInst>(I));
}

/// Is \p Address a constant place of a private variable? All lanes may access theirs.
static bool isPrivatePlace(const Value *Address, Type *Vector, const DataLayout &DL) {
  return isa<AllocaInst>(getUnderlyingObject(Address)) &&
         isDereferenceableAndAlignedPointer(Address, Vector, Align(1), DL);
}

/// Adjacent elements: \p Vector at \p Address.
bool WorkItemWidener::isOwnWithoutMask(const Instruction &I, Type *Vector,
                                       const Value *Address) const {
  const DataLayout &DL = F.getDataLayout();
  return Mask && ownMemory(I) &&
         (isPrivatePlace(Address, Vector, DL) ||
          (require("access-unmasked.has-masks", I, !Options.HasMasks) &&
           require("access-unmasked.large-vector", I,
                   DL.getTypeStoreSize(Vector) <= ScratchMargin)));
}

/// What stands before the tile's memory.
Value *WorkItemWidener::nobodysMemory() {
  return Builder.CreateConstGEP1_64(Builder.getInt8Ty(), F.getArg(2), -int64_t(ScratchMargin));
}

/// Where the machine has no scatter, each lane of a mask would stand behind a branch that is often
/// mispredicted. To store somewhere takes less time.
bool WorkItemWidener::storesWithoutBranches(const Instruction &Store) const {
  return Mask && !isNativeScattered(Store, getLoadStoreType(&Store)) &&
         require("store-everywhere.own-memory", Store, !ownMemory(Store));
}

/// A place for each lane that is never read, so that no lane waits for another one's.
Value *WorkItemWidener::unusedPlaces(Type *Element) {
  took("store-everywhere.taken", F);
  Value *Places = lanesInMemory(cast<VectorType>(Values.vectorOf(Element)));
  SmallVector<Constant *, 16> Numbers;
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane)
    Numbers.push_back(Builder.getInt64(Lane));
  return Builder.CreateGEP(Element, Places, ConstantVector::get(Numbers));
}

/// Lanes that are not active load what nobody uses, or the beginning of their copy of a private
/// variable, and write that back.
void WorkItemWidener::accessOwn(Instruction &I, LaneGroup Group) {
  took("access-unmasked.taken", I);
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
  auto *Vector = VectorType::get(getLoadStoreType(&I), cast<VectorType>(Active->getType()));
  if (isPrivatePlace(Address, Vector, F.getDataLayout()))
    return Address;
  Value *Harmless = isa<AllocaInst>(Memory) ? Values.scalar(Memory, Row) : nobodysMemory();
  return Builder.CreateSelect(Builder.CreateOrReduce(Active), Address, Harmless);
}

} // namespace tessera
