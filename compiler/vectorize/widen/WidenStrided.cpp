// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of WorkItemWidener at short equal distances.
#include "vectorize/widen/StridedGroups.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// Words of structs that lie side by side, all members at once. True if the access is done with.
bool WorkItemWidener::accessStrided(Instruction &I) {
  const StridedGroup *Group = Strided->of(I);
  if (!Group || Mask || (!Group->isComplete() && !(Group->IsLoad && Options.HasMasks)))
    return false;
  if (&I != Group->leader().I)
    return true;
  forEachGroup(I, [&](LaneGroup At) {
    if (Group->IsLoad)
      loadStructs(*Group, At);
    else
      storeStructs(*Group, At);
  });
  return true;
}

/// Where the first lane's struct begins, as far as it is accessed.
Value *WorkItemWidener::structsAt(const StridedGroup &Group, LaneGroup At) {
  const StridedGroup::Member &Leader = Group.leader();
  const int64_t First = int64_t(At.Number) * Block.Lanes * Group.Factor * Group.ElementBytes +
                        Group.lowest().Offset - Leader.Offset;
  Value *Address = Values.scalar(getLoadStorePointerOperand(Leader.I), At.Row);
  return First ? Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Address, First) : Address;
}

static Align alignmentOf(const StridedGroup &Group) {
  return commonAlignment(getLoadStoreAlignment(Group.lowest().I),
                         uint64_t(Group.Factor) * Group.ElementBytes);
}

static void keepMetadata(Instruction &New, const StridedGroup &Group) {
  SmallVector<Value *, 4> Members;
  for (const StridedGroup::Member &M : Group.Members)
    Members.push_back(M.I);
  propagateMetadata(&New, Members);
  New.setMetadata(LLVMContext::MD_access_group, nullptr);
}

void WorkItemWidener::loadStructs(const StridedGroup &Group, LaneGroup At) {
  const unsigned Elements = Block.Lanes * Group.Factor;
  Type *All = FixedVectorType::get(Group.elementType(), Elements);
  Value *Address = structsAt(Group, At);
  Instruction *Structs;
  if (Group.isComplete()) {
    Structs = Builder.CreateAlignedLoad(All, Address, alignmentOf(Group));
  } else {
    // Behind the last lane's element memory may end.
    SmallVector<Constant *, 64> IsMember;
    for (unsigned Place = 0; Place < Elements; ++Place)
      IsMember.push_back(Builder.getInt1(Group.has(Place % Group.Factor)));
    Structs = cast<Instruction>(
        Builder.CreateMaskedLoad(All, Address, alignmentOf(Group), ConstantVector::get(IsMember)));
  }
  keepMetadata(*Structs, Group);
  for (const StridedGroup::Member &M : Group.Members) {
    Value *Part = Builder.CreateShuffleVector(
        Structs, createStrideMask(Group.placeOf(M), Group.Factor, Block.Lanes), M.I->getName());
    Values.setVector(M.I, At,
                     Builder.CreateBitOrPointerCast(Part, Values.vectorOf(M.I->getType())));
  }
}

void WorkItemWidener::storeStructs(const StridedGroup &Group, LaneGroup At) {
  Type *Part = Values.vectorOf(Group.elementType());
  SmallVector<Value *, 4> Parts(Group.Factor);
  for (const StridedGroup::Member &M : Group.Members)
    Parts[Group.placeOf(M)] = Builder.CreateBitOrPointerCast(
        Values.vector(cast<StoreInst>(M.I)->getValueOperand(), At), Part);
  Value *Structs = Builder.CreateShuffleVector(concatenateVectors(Builder, Parts),
                                               createInterleaveMask(Block.Lanes, Group.Factor));
  keepMetadata(*Builder.CreateAlignedStore(Structs, structsAt(Group, At), alignmentOf(Group)),
               Group);
}

} // namespace tessera
