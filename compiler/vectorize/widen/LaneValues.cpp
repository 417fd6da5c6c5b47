// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/widen/LaneValues.h"
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
  return (rowsOf(V) > 1 ? Group.Row * Block.Groups : 0) + Group.Number;
}

Value *LaneValues::scalar(Value *V, unsigned Row) {
  const auto Found = Known.find(V);
  if (Found == Known.end())
    return V; // constants, and what the body does not compute
  return Found->second[rowsOf(V) > 1 ? Row : 0];
}

void LaneValues::setScalar(const Value *V, unsigned Row, Value *New) {
  auto &Values = Known[V];
  Values.resize(rowsOf(V));
  Values[rowsOf(V) > 1 ? Row : 0] = New;
}

void LaneValues::setVector(const Value *V, LaneGroup Group, Value *New) {
  auto &Values = Known[V];
  Values.resize(rowsOf(V) * Block.Groups);
  Values[groupIndex(V, Group)] = New;
}

void LaneValues::setLane(const Value *V, LaneGroup Group, unsigned Lane, Value *New) {
  auto &Values = Known[V];
  Values.resize(rowsOf(V) * Block.columns());
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

Value *LaneValues::spread(Value *Scalar, std::optional<int64_t> Stride, unsigned FirstLane,
                          IRBuilder<> &Builder) const {
  Value *All = Builder.CreateVectorSplat(Block.Lanes, Scalar);
  if (!Stride || *Stride == 0)
    return All;
  Type *T = Scalar->getType();
  Type *Number = T->isPointerTy() ? Builder.getInt64Ty() : T;
  SmallVector<Constant *, 16> Distances;
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane)
    Distances.push_back(ConstantInt::get(Number, APInt(64, uint64_t(*Stride) * (FirstLane + Lane))
                                                     .zextOrTrunc(Number->getIntegerBitWidth())));
  Constant *Offsets = ConstantVector::get(Distances);
  return T->isPointerTy() ? Builder.CreateGEP(Builder.getInt8Ty(), Scalar, Offsets)
                          : Builder.CreateAdd(All, Offsets);
}

Value *LaneValues::vector(Value *V, LaneGroup Group) {
  if (formOf(V) == Form::Vector)
    return Known.at(V)[groupIndex(V, Group)];
  const LaneShape Shape = Shapes.of(V);
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantVector::getSplat(ElementCount::getFixed(Block.Lanes), C);
  // Of equal lanes all groups are equal, too.
  const bool Same = Shape.isUniform();
  auto &Vectors = Spread[V];
  Vectors.resize(rowsOf(V) * Block.Groups);
  Value *&Known = Vectors[groupIndex(V, {Group.Row, Same ? 0 : Group.Number})];
  if (!Known) {
    Value *Scalar = scalar(V, Group.Row);
    IRBuilder<> Builder(Head.getContext());
    placeBehind(Scalar, Builder);
    Known = spread(Scalar, Shape.stride(), Group.Number * Block.Lanes, Builder);
  }
  return Known;
}

Value *LaneValues::lane(Value *V, LaneGroup Group, unsigned Lane, IRBuilder<> &Builder) {
  switch (formOf(V)) {
  case Form::PerLane:
    return Known.at(V)[groupIndex(V, Group) * Block.Lanes + Lane];
  case Form::Vector:
    return Builder.CreateExtractElement(vector(V, Group), Lane);
  case Form::Scalar:
    break;
  }
  if (Shapes.of(V).isUniform())
    return scalar(V, Group.Row);
  return Builder.CreateExtractElement(vector(V, Group), Lane);
}

} // namespace tessera
