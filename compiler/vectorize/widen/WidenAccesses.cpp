// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of WorkItemWidener.
#include "analysis/LaneAccesses.h"
#include "analysis/LaneAlignment.h"
#include "contract/Decisions.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

Value *WorkItemWidener::maskFor(LaneGroup Group) {
  return Mask ? Values.vector(Mask, Group) : nullptr;
}

/// Is any lane of the row active?
Value *WorkItemWidener::anyInRow(unsigned Row) {
  assert(Mask && "without a mask each row has its lanes");
  if (Values.formOf(Mask) == LaneValues::Form::Scalar)
    return Values.scalar(Mask, Row);
  Value *Any = nullptr;
  for (unsigned Number = 0; Number < Block.Groups; ++Number) {
    Value *One = Values.vector(Mask, {Row, Number});
    Any = Any ? Builder.CreateOr(Any, One) : One;
  }
  return Builder.CreateOrReduce(lanesOfRow(Any, Row));
}

/// Where several rows run together some of them may have no active lane, though the block has one.
void WorkItemWidener::inRowIfActive(unsigned Row, function_ref<void()> Body) {
  if (!Mask || require("widen-accesses.rows-missing", F, Block.Rows == 1))
    return Body();
  BasicBlock *Do = BasicBlock::Create(F.getContext(), "row", &F, Nest.head());
  BasicBlock *After = BasicBlock::Create(F.getContext(), "row.after", &F, Nest.head());
  Builder.CreateCondBr(anyInRow(Row), Do, After);
  Builder.SetInsertPoint(Do);
  Body();
  Builder.CreateBr(After);
  Builder.SetInsertPoint(After);
}

static constexpr unsigned KeptMetadata[] = {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                                            LLVMContext::MD_noalias, LLVMContext::MD_nontemporal,
                                            LLVMContext::MD_invariant_load};

void WorkItemWidener::widenAccess(Instruction &I) {
  const LaneAccess Access = accessOf(I, Shapes);
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  if (refuse("widen-accesses.atomic", I, I.isAtomic()))
    return doLaneByLane(I);
  assert((Load || Store) && "what is no atomic operation loads or stores");
  if (Access.How == LaneAccess::Uniform)
    return Load ? copyForRows(*Load) : storeOnce(*Store);
  if (Values.isSingle(&I))
    return forEachGroup(I, [&](LaneGroup Group) {
      for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane)
        Values.setLane(&I, Group, Lane, loadLane(*Load, Group, Lane));
    });
  if (refuse("widen-accesses.not-in-vectors", I, !isVectorElement(I)))
    return doLaneByLane(I);
  took("widen-accesses.taken", I);
  if (accessStructs(I))
    return;
  if ((Access.How == LaneAccess::Strided || Access.How == LaneAccess::Scattered) &&
      accessAcrossRows(I))
    return;
  forEachGroup(I, [&](LaneGroup Group) {
    if (Access.How == LaneAccess::Consecutive || Access.How == LaneAccess::Reversed)
      accessVector(I, Access.Stride, Group);
    else
      accessScattered(I, Group);
  });
}

/// All lanes write to one place. Where they write different values one of them stays: the last's.
void WorkItemWidener::storeOnce(StoreInst &Store) {
  Value *Stored = Store.getValueOperand();
  if (refuse("widen-accesses.values-differ", Store, !Shapes.of(Stored).isUniform()))
    return storeLast(Store);
  const bool Once = require("widen-accesses.rows-differ", Store, Values.isSharedByRows(Stored)) &&
                    require("widen-accesses.places-differ", Store,
                            Values.isSharedByRows(Store.getPointerOperand()));
  for (unsigned Row = 0; Row < (Once ? 1 : Block.Rows); ++Row) {
    auto Copy = [&] {
      cloneFor(Store, [&](Value *Operand) { return Values.scalar(Operand, Row); });
    };
    if (Once)
      Copy();
    else
      inRowIfActive(Row, Copy);
  }
}

/// What the last active lane writes.
void WorkItemWidener::storeLast(StoreInst &Store) {
  Value *Stored = Store.getValueOperand();
  if (refuse("store-last.many-vectors", Store, Mask && Block.Groups > 1) ||
      refuse("store-last.rows-in-vector", Store, Block.RowsInVector > 1) ||
      refuse("store-last.not-in-vectors", Store,
             Values.formOf(Stored) == LaneValues::Form::PerLane))
    return doLaneByLane(Store);
  took("store-last.taken", Store);
  for (unsigned Row = 0; Row < Block.Rows; ++Row)
    inRowIfActive(Row, [&] {
      const LaneGroup Group{Row, Block.Groups - 1};
      Value *Last = Builder.getInt32(Block.Lanes - 1);
      if (Value *Active = maskFor(Group)) {
        Value *Bits = Builder.CreateBitCast(Active, Builder.getIntNTy(Block.Lanes));
        Value *Absent = Builder.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, Builder.getTrue());
        Last = Builder.CreateSub(Last, Builder.CreateZExtOrTrunc(Absent, Last->getType()));
      }
      Value *Element = Builder.CreateExtractElement(Values.vector(Stored, Group), Last);
      cloneFor(Store, [&](Value *Operand) {
        return Operand == Stored ? Element : Values.scalar(Operand, Row);
      });
    });
}

/// A lane's element by itself, at equal distances from the others'.
LoadInst *WorkItemWidener::loadLane(LoadInst &Load, LaneGroup Group, unsigned Lane) {
  const int64_t Step = accessOf(Load, Shapes).Stride;
  Value *First = Values.scalar(Load.getPointerOperand(), Block.rowOf(Group, Lane));
  Value *Address = Builder.CreateConstGEP1_64(Builder.getInt8Ty(), First,
                                              uint64_t(Step * Block.columnOf(Group, Lane)));
  LoadInst *New =
      Builder.CreateAlignedLoad(Load.getType(), Address, Load.getAlign(), Load.getName());
  New->copyMetadata(Load, KeptMetadata);
  return New;
}

/// Of what lies \p First bytes behind the element that \p I, whose lanes are \p Stride bytes apart,
/// accesses in the first work-item of a block. What \p I says itself is so in some lane.
Align WorkItemWidener::alignmentOf(const Instruction &I, int64_t Stride, int64_t First) const {
  const Align InBlocks = alignmentInBlocks(*accessedPointer(I)->get(), Nest, Block.columns());
  return std::max(commonAlignment(getLoadStoreAlignment(&I), uint64_t(std::abs(Stride))),
                  commonAlignment(InBlocks, uint64_t(First)));
}

/// 0, 1, 2, 0, 1, 2: \p Lanes lanes so many \p Times.
static SmallVector<int, 16> repeated(unsigned Lanes, unsigned Times) {
  SmallVector<int, 16> Mask;
  for (unsigned Lane = 0; Lane < Lanes * Times; ++Lane)
    Mask.push_back(int(Lane % Lanes));
  return Mask;
}

/// Adjacent elements, upwards or downwards; of each row by themselves.
void WorkItemWidener::accessVector(Instruction &I, int64_t Step, LaneGroup Group) {
  const bool IsLoad = isa<LoadInst>(I);
  const unsigned Rows =
      IsLoad && require("widen-accesses.loads-by-row", I, Values.isSharedByRows(&I))
          ? 1
          : Block.RowsInVector;
  SmallVector<Value *, 8> Loaded;
  for (unsigned Row = 0; Row < Rows; ++Row)
    Loaded.push_back(accessRow(I, Step, {Group.Row + Row, Group.Number}));
  if (!IsLoad)
    return;
  Value *All = concatenateVectors(Builder, Loaded);
  if (Rows < Block.RowsInVector)
    All = Builder.CreateShuffleVector(All, repeated(Block.lanesOfRow(), Block.RowsInVector),
                                      I.getName());
  Values.setVector(&I, Group, All);
}

/// The lanes of \p Row in a vector that may be of several rows.
Value *WorkItemWidener::lanesOfRow(Value *Vector, unsigned Row) {
  if (Block.RowsInVector == 1)
    return Vector;
  return Builder.CreateShuffleVector(
      Vector, createSequentialMask(Row % Block.RowsInVector * Block.lanesOfRow(),
                                   Block.lanesOfRow(), /*NumUndefs=*/0));
}

/// One vector of the row; the result is what a load loads.
Value *WorkItemWidener::accessRow(Instruction &I, int64_t Step, LaneGroup Group) {
  const unsigned Lanes = Block.lanesOfRow();
  assert(Step != 0 && "lanes access a place each");
  Type *Vector = FixedVectorType::get(getLoadStoreType(&I), Lanes);
  const bool Downwards = Step < 0;
  const int64_t First = Step * Block.columnOf(Group, Downwards ? Lanes - 1 : 0);
  Value *Address = Values.scalar(accessedPointer(I)->get(), Group.Row);
  if (First)
    Address = Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Address, First);
  Align Alignment = alignmentOf(I, Step, First);
  Value *Active = Mask ? lanesOfRow(maskFor(Group), Group.Row) : nullptr;
  if (Active && Downwards)
    Active = Builder.CreateVectorReverse(Active);
  const bool IsOwn = isOwnWithoutMask(I, Vector, Address);
  if (IsOwn) {
    Value *Place = wholeVectorAt(I, Address, Active, Group.Row);
    // What stands before the tile's memory begins as that does.
    if (Place != Address && isa<AllocaInst>(ownMemory(I)))
      Alignment = getLoadStoreAlignment(&I);
    Address = Place;
  }
  Value *Only = IsOwn ? nullptr : Active; // else all lanes access what is there
  Instruction *New;
  Value *Loaded = nullptr;
  if (isa<LoadInst>(I)) {
    New = Only ? cast<Instruction>(Builder.CreateMaskedLoad(Vector, Address, Alignment, Only))
               : Builder.CreateAlignedLoad(Vector, Address, Alignment, I.getName());
    Loaded = Downwards ? Builder.CreateVectorReverse(New) : New;
  } else {
    Value *Stored =
        lanesOfRow(Values.vector(cast<StoreInst>(I).getValueOperand(), Group), Group.Row);
    if (Downwards)
      Stored = Builder.CreateVectorReverse(Stored);
    assert((!IsOwn || Active) && "without a mask all lanes store");
    if (IsOwn)
      Stored = Builder.CreateSelect(Active, Stored,
                                    Builder.CreateAlignedLoad(Vector, Address, Alignment));
    New = Only ? cast<Instruction>(Builder.CreateMaskedStore(Stored, Address, Alignment, Only))
               : Builder.CreateAlignedStore(Stored, Address, Alignment);
  }
  New->copyMetadata(I, KeptMetadata);
  return Loaded;
}

/// Has the machine an instruction for \p I of all lanes?
bool WorkItemWidener::isNativeScattered(const Instruction &I, Type *Element) const {
  auto *Vector = cast<VectorType>(Values.vectorOf(Element));
  const Align Alignment = getLoadStoreAlignment(&I);
  return isa<LoadInst>(I) ? Costs.isLegalMaskedGather(Vector, Alignment)
                          : Costs.isLegalMaskedScatter(Vector, Alignment);
}

/// Where LLVM would make blocks of their own for each lane of a large body, a loop is better.
bool WorkItemWidener::isScatteredInVectors(const Instruction &I, Type *Element) const {
  return !IsLarge || isNativeScattered(I, Element);
}

Value *WorkItemWidener::allLanes() {
  return ConstantVector::getSplat(ElementCount::getFixed(Block.Lanes), Builder.getTrue());
}

Value *WorkItemWidener::maskOrAll(LaneGroup Group) { return Mask ? maskFor(Group) : allLanes(); }

void WorkItemWidener::accessScattered(Instruction &I, LaneGroup Group) {
  if (isOwnWithoutMask(I))
    return accessOwn(I, Group);
  if (refuse("widen-accesses.large-body", I, !isScatteredInVectors(I, getLoadStoreType(&I))))
    return loopOverLanes(I, Group, maskFor(Group));
  Value *Addresses = isNativeScattered(I, getLoadStoreType(&I))
                         ? addressesOf(I, Group)
                         : Values.vector(accessedPointer(I)->get(), Group);
  const Align Alignment = getLoadStoreAlignment(&I);
  Instruction *New;
  if (isa<LoadInst>(I)) {
    New = Builder.CreateMaskedGather(Values.vectorOf(I.getType()), Addresses, Alignment,
                                     maskOrAll(Group), nullptr, I.getName());
    Values.setVector(&I, Group, New);
  } else {
    Value *Active = maskOrAll(Group);
    if (storesWithoutBranches(I)) {
      Addresses = Builder.CreateSelect(Active, Addresses, unusedPlaces(getLoadStoreType(&I)));
      Active = allLanes();
    }
    New = Builder.CreateMaskedScatter(Values.vector(cast<StoreInst>(I).getValueOperand(), Group),
                                      Addresses, Alignment, Active);
  }
  New->copyMetadata(I, KeptMetadata);
}

} // namespace tessera
