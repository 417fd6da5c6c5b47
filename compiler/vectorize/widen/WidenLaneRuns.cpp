// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs of accesses to private arrays that WorkItemWidener leaves to one lane after the other.
#include "analysis/ElementAccesses.h"
#include "vectorize/SelectElements.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

void WorkItemWidener::doRun(const LaneRun &Run) {
  assert(!Run.empty() && "a run has an access");
  tellMissed(*Run.front());
  for (unsigned Row = 0; Row < Block.Rows; Row += Block.RowsInVector)
    for (unsigned Number = 0; Number < Block.Groups; ++Number)
      doRun(Run, {Row, Number});
}

/// How far from its lane's first element each lane accesses the array, in bytes: less than the
/// stack has. Who is not here does so behind the last element.
Value *WorkItemWidener::offsetsInArray(const Instruction &Access, LaneGroup Group) {
  Type *Number = Values.vectorOf(Builder.getInt32Ty());
  auto *Address = const_cast<Value *>(getLoadStorePointerOperand(&Access));
  Value *Offsets = distanceInVariable(*Address, /*Bytes=*/1, *Number, Builder,
                                      [&](Value *Part) { return Values.vector(Part, Group); });
  if (!Mask)
    return Offsets;
  const uint64_t Behind = privateBytesOf(*interleavedArrayOf(Access)) * Block.columns();
  return Builder.CreateSelect(maskFor(Group), Offsets, ConstantInt::get(Number, Behind));
}

/// What lanes take from vectors they load from memory: to take a vector apart in registers costs
/// twice as much, which LLVM would not see, and so it must not put both together.
void WorkItemWidener::doRun(const LaneRun &Run, LaneGroup Group) {
  unsigned Number = 0;
  auto InMemory = [&](Value *Vector) -> AllocaInst * {
    AllocaInst *&Lanes = RunMemory[{Vector->getType(), Number++}];
    if (!Lanes)
      Lanes = lanesInMemory(Vector->getType());
    Builder.CreateStore(Vector, Lanes, /*isVolatile=*/true);
    return Lanes;
  };
  auto OfLane = [&](Type *T, AllocaInst *Lanes, unsigned Lane) {
    return Builder.CreateLoad(T, Builder.CreateConstInBoundsGEP1_64(T, Lanes, Lane),
                              /*isVolatile=*/true);
  };
  auto IsInRun = [&](const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    return I && Run.contains(I);
  };
  auto IsTaken = [&](Value *V) {
    return !IsInRun(V) && Values.formOf(V) != LaneValues::Form::Scalar;
  };
  auto AlignOf = [](const Instruction &Access) {
    return std::min(getLoadStoreAlignment(&Access),
                    Align(laneStrideOf(*interleavedArrayOf(Access))));
  };
  DenseMap<const Value *, AllocaInst *> Offsets, Taken;
  DenseMap<const Value *, Value *> Results; // vectors for what comes behind
  for (const Instruction *I : Run) {
    if (const Value *Address = getLoadStorePointerOperand(I); Address && !Offsets.count(Address))
      Offsets[Address] = InMemory(offsetsInArray(*I, Group));
    for (Value *V : I->operands())
      if (V != getLoadStorePointerOperand(I) && IsTaken(V) && !Taken.count(V))
        Taken[V] = InMemory(Values.vector(V, Group));
    if (any_of(I->users(), [&](const User *By) { return !IsInRun(By); }))
      Results[I] = PoisonValue::get(Values.vectorOf(I->getType()));
  }
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane) {
    DenseMap<const Value *, Value *> Own;
    auto ValueOf = [&](Value *V) -> Value * {
      if (Value *Known = Own.lookup(V))
        return Known;
      if (AllocaInst *Lanes = Taken.lookup(V))
        return Own[V] = OfLane(V->getType(), Lanes, Lane);
      return Values.lane(V, Group, Lane, Builder);
    };
    auto Place = [&](const Instruction &Access) -> Value * {
      Value *&Known = Own[getLoadStorePointerOperand(&Access)];
      if (Known)
        return Known;
      AllocaInst *Array = interleavedArrayOf(Access);
      Value *First = Builder.CreateConstGEP1_64(Builder.getInt8Ty(),
                                                Values.scalar(Array, Block.rowOf(Group, Lane)),
                                                Block.columnOf(Group, Lane) * laneStrideOf(*Array));
      Value *Offset =
          OfLane(Builder.getInt32Ty(), Offsets.lookup(getLoadStorePointerOperand(&Access)), Lane);
      return Known = Builder.CreateGEP(Builder.getInt8Ty(), First,
                                       Builder.CreateZExt(Offset, Builder.getInt64Ty()));
    };
    for (const Instruction *I : Run) {
      if (const auto *Load = dyn_cast<LoadInst>(I))
        Own[I] = Builder.CreateAlignedLoad(Load->getType(), Place(*I), AlignOf(*I));
      else if (const auto *Store = dyn_cast<StoreInst>(I))
        Builder.CreateAlignedStore(ValueOf(const_cast<Value *>(Store->getValueOperand())),
                                   Place(*I), AlignOf(*I));
      else
        Own[I] = cloneFor(const_cast<Instruction &>(*I), ValueOf);
      if (const auto Result = Results.find(I); Result != Results.end())
        Result->second = Builder.CreateInsertElement(Result->second, Own[I], Lane);
    }
  }
  for (const Instruction *I : Run)
    if (Value *Vector = Results.lookup(I))
      Values.setVector(I, Group, Vector);
}

} // namespace tessera
