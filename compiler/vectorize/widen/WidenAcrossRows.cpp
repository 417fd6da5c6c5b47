// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of WorkItemWidener to what is adjacent for the rows of each lane, not for the
// lanes of a row.
#include "analysis/LaneAccesses.h"
#include "analysis/StrideOfRows.h"
#include "contract/Decisions.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// One vector of as many elements as there are rows for each lane: the transposition of those that
/// the rows have. Where some lanes may be missing it is asked whether any is, and then each goes by
/// itself. False if the rows are not adjacent.
bool WorkItemWidener::accessAcrossRows(Instruction &I) {
  const unsigned Size = std::min(Block.Rows, Block.Lanes);
  Type *Element = getLoadStoreType(&I);
  if (Size < 4 || !Nest.row() || Block.RowsInVector > 1 ||
      (isa<LoadInst>(I) && Values.isSharedByRows(&I)))
    return false;
  const auto Bytes = int64_t(F.getDataLayout().getTypeStoreSize(Element).getFixedValue());
  if (refuse("widen-across-rows.apart", I, strideOfRows(*accessedPointer(I)->get(), Nest) != Bytes))
    return false;
  took("widen-across-rows.taken", I);
  if (!Mask) {
    accessAllAcrossRows(I, Size);
    return true;
  }
  BasicBlock *All = BasicBlock::Create(F.getContext(), "all", &F, Nest.head());
  BasicBlock *Some = BasicBlock::Create(F.getContext(), "some", &F, Nest.head());
  BasicBlock *After = BasicBlock::Create(F.getContext(), "all.after", &F, Nest.head());
  Value *Active = nullptr;
  for (unsigned Row = 0; Row < Block.Rows; ++Row)
    for (unsigned Number = 0; Number < Block.Groups; ++Number) {
      Value *Of = maskFor({Row, Number});
      Active = Active ? Builder.CreateAnd(Active, Of) : Of;
    }
  Builder.CreateCondBr(Builder.CreateAndReduce(Active), All, Some);
  const auto Do = [&](BasicBlock *In, function_ref<void()> Body) {
    Builder.SetInsertPoint(In);
    Body();
    BasicBlock *End = Builder.GetInsertBlock();
    Builder.CreateBr(After);
    SmallVector<std::pair<LaneGroup, Value *>, 16> Loaded;
    if (isa<LoadInst>(I))
      forEachGroup(I,
                   [&](LaneGroup Group) { Loaded.push_back({Group, Values.vector(&I, Group)}); });
    return std::pair(End, Loaded);
  };
  const auto [EndOfAll, OfAll] = Do(All, [&] { accessAllAcrossRows(I, Size); });
  const auto [EndOfSome, OfSome] =
      Do(Some, [&] { forEachGroup(I, [&](LaneGroup Group) { accessScattered(I, Group); }); });
  Builder.SetInsertPoint(After);
  assert(OfAll.size() == OfSome.size() && "both ways load the same vectors");
  for (unsigned Number = 0; Number < OfAll.size(); ++Number) {
    PHINode *Phi = Builder.CreatePHI(OfAll[Number].second->getType(), 2, I.getName());
    Phi->addIncoming(OfAll[Number].second, EndOfAll);
    Phi->addIncoming(OfSome[Number].second, EndOfSome);
    Values.setVector(&I, OfAll[Number].first, Phi);
  }
  return true;
}

/// Where all lanes are there.
void WorkItemWidener::accessAllAcrossRows(Instruction &I, unsigned Size) {
  assert(Block.Rows % Size == 0 && Block.Lanes % Size == 0 && "rows and lanes make squares");
  for (unsigned Row = 0; Row < Block.Rows; Row += Size)
    for (unsigned Number = 0; Number < Block.Groups; ++Number)
      if (isa<LoadInst>(I))
        loadAcrossRows(cast<LoadInst>(I), Size, {Row, Number});
      else
        storeAcrossRows(cast<StoreInst>(I), Size, {Row, Number});
}

void WorkItemWidener::loadAcrossRows(LoadInst &Load, unsigned Size, LaneGroup At) {
  Type *OfLane = FixedVectorType::get(Load.getType(), Size);
  SmallVector<SmallVector<Value *, 8>, 16> Loaded(Size);
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane) {
    LoadInst *New = Builder.CreateAlignedLoad(
        OfLane, addressOfLane(Load.getPointerOperand(), At, Lane), Load.getAlign());
    New->copyMetadata(Load, {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
    Loaded[Lane % Size].push_back(New);
  }
  SmallVector<Value *, 16> Parts;
  for (ArrayRef<Value *> OfPart : Loaded)
    Parts.push_back(concatenateVectors(Builder, OfPart));
  transpose(Parts);
  for (unsigned Row = 0; Row < Size; ++Row)
    Values.setVector(&Load, {At.Row + Row, At.Number}, Parts[Row]);
}

void WorkItemWidener::storeAcrossRows(StoreInst &Store, unsigned Size, LaneGroup At) {
  SmallVector<Value *, 16> Parts;
  for (unsigned Row = 0; Row < Size; ++Row)
    Parts.push_back(Values.vector(Store.getValueOperand(), {At.Row + Row, At.Number}));
  transpose(Parts);
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane) {
    Value *OfLane = Builder.CreateShuffleVector(
        Parts[Lane % Size], createSequentialMask(Lane / Size * Size, Size, /*NumUndefs=*/0));
    Instruction *New = Builder.CreateAlignedStore(
        OfLane, addressOfLane(Store.getPointerOperand(), At, Lane), Store.getAlign());
    New->copyMetadata(Store, {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
  }
}

} // namespace tessera
