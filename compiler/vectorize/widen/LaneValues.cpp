// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/widen/LaneValues.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

LaneValues::Form LaneValues::formOf(const Value *V) const {
  if (!Shapes.of(V).isVarying())
    return Form::Scalar;
  return VectorType::isValidElementType(V->getType()) && !isSingle(V) ? Form::Vector
                                                                      : Form::PerLane;
}

unsigned LaneValues::rowsOf(const Value *V) const {
  return Shapes.of(V).differsByRow() ? Block.Rows : 1;
}

Type *LaneValues::vectorOf(Type *T) const { return FixedVectorType::get(T, Block.Lanes); }

unsigned LaneValues::groupIndex(const Value *V, LaneGroup Group) const {
  return (rowsOf(V) > 1 ? Group.Row / Block.RowsInVector * Block.Groups : 0) + Group.Number;
}

unsigned LaneValues::vectorsOf(const Value *V) const {
  return rowsOf(V) > 1 ? Block.vectors() : Block.Groups;
}

Value *LaneValues::scalar(Value *V, unsigned Row) {
  const auto Found = Known.find(V);
  if (Found == Known.end())
    return V; // constants, and what the body does not compute
  assert((rowsOf(V) > 1 ? Row : 0) < Found->second.size() && "each row has a scalar");
  return Found->second[rowsOf(V) > 1 ? Row : 0];
}

void LaneValues::setScalar(const Value *V, unsigned Row, Value *New) {
  assert(New && Row < Block.Rows && "a row of the block has a scalar");
  auto &Values = Known[V];
  Values.resize(rowsOf(V));
  Values[rowsOf(V) > 1 ? Row : 0] = New;
}

void LaneValues::setVector(const Value *V, LaneGroup Group, Value *New) {
  assert(New && groupIndex(V, Group) < vectorsOf(V) && "each group has a vector");
  auto &Values = Known[V];
  Values.resize(vectorsOf(V));
  Values[groupIndex(V, Group)] = New;
}

void LaneValues::setLane(const Value *V, LaneGroup Group, unsigned Lane, Value *New) {
  assert(New && Lane < Block.Lanes && groupIndex(V, Group) < vectorsOf(V) && "a lane of a group");
  auto &Values = Known[V];
  Values.resize(vectorsOf(V) * Block.Lanes);
  Values[groupIndex(V, Group) * Block.Lanes + Lane] = New;
}

/// The place where a scalar can be spread for all its users.
void LaneValues::placeBehind(Value *New, IRBuilder<> &Builder) const {
  auto *I = dyn_cast<Instruction>(New);
  if (I && !isa<AllocaInst>(I))
    // The block may not have an end yet.
    Builder.SetInsertPoint(I->getParent(), isa<PHINode>(I) ? I->getParent()->getFirstInsertionPt()
                                                           : std::next(I->getIterator()));
  else
    Builder.SetInsertPoint(&Head, Head.getFirstInsertionPt());
}

/// The scalar of each row in that row's lanes of the vector.
Value *LaneValues::spreadRows(Value *V, LaneGroup Group, IRBuilder<> &Builder) {
  const unsigned Rows = isSharedByRows(V) ? 1 : Block.RowsInVector;
  Value *All = Builder.CreateVectorSplat(Block.Lanes, scalar(V, Group.Row));
  for (unsigned Row = 1; Row < Rows; ++Row) {
    SmallVector<int, 16> Lanes = createSequentialMask(0, Block.Lanes, /*NumUndefs=*/0);
    for (unsigned Lane = 0; Lane < Block.lanesOfRow(); ++Lane)
      Lanes[Row * Block.lanesOfRow() + Lane] += int(Block.Lanes);
    All = Builder.CreateShuffleVector(
        All, Builder.CreateVectorSplat(Block.Lanes, scalar(V, Group.Row + Row)), Lanes);
  }
  return All;
}

Value *LaneValues::spread(Value *V, LaneGroup Group) {
  const bool ByRow = !isSharedByRows(V) && Block.RowsInVector > 1;
  IRBuilder<> Builder(Head.getContext());
  // Those of the rows were computed one after the other.
  placeBehind(scalar(V, ByRow ? Group.Row + Block.RowsInVector - 1 : Group.Row), Builder);
  Value *All = spreadRows(V, Group, Builder);
  const std::optional<int64_t> Stride = Shapes.of(V).stride();
  if (!Stride || *Stride == 0)
    return All;
  Type *T = V->getType();
  Type *Number = T->isPointerTy() ? Builder.getInt64Ty() : T;
  SmallVector<Constant *, 16> Distances;
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane) {
    Distances.push_back(
        ConstantInt::get(Number, APInt(64, uint64_t(*Stride) * Block.columnOf(Group, Lane))
                                     .zextOrTrunc(Number->getIntegerBitWidth())));
  }
  Constant *Offsets = ConstantVector::get(Distances);
  if (!T->isPointerTy())
    return Builder.CreateAdd(All, Offsets);
  return Builder.CreateGEP(Builder.getInt8Ty(), ByRow ? All : scalar(V, Group.Row), Offsets);
}

Value *LaneValues::vector(Value *V, LaneGroup Group) {
  assert(groupIndex(V, Group) < vectorsOf(V) && "each group has a vector");
  if (formOf(V) == Form::Vector)
    return Known.at(V)[groupIndex(V, Group)];
  const LaneShape Shape = Shapes.of(V);
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantVector::getSplat(ElementCount::getFixed(Block.Lanes), C);
  // Of equal lanes all groups are equal, too.
  const bool Same = Shape.isUniform();
  auto &Vectors = Spread[V];
  Vectors.resize(vectorsOf(V));
  Value *&Known = Vectors[groupIndex(V, {Group.Row, Same ? 0 : Group.Number})];
  if (!Known)
    Known = spread(V, {Group.Row, Same ? 0 : Group.Number});
  return Known;
}

Value *LaneValues::lane(Value *V, LaneGroup Group, unsigned Lane, IRBuilder<> &Builder) {
  assert(Lane < Block.Lanes && "a lane of the vector");
  switch (formOf(V)) {
  case Form::PerLane:
    return Known.at(V)[groupIndex(V, Group) * Block.Lanes + Lane];
  case Form::Vector:
    return Builder.CreateExtractElement(vector(V, Group), Lane);
  case Form::Scalar:
    break;
  }
  if (Shapes.of(V).isUniform())
    return scalar(V, Block.rowOf(Group, Lane));
  return Builder.CreateExtractElement(vector(V, Group), Lane);
}

} // namespace tessera
