// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ItemValues.h"
#include "checks/RelativeValues.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tessera {

namespace {

/// Constants are folded for each operation.
constexpr unsigned FloatingPointWork = 8;

/// Bits of the numbers and addresses that are followed; 0 for other types.
unsigned widthOf(const Type *T) {
  if (T->isPointerTy())
    return 64;
  if (T->isFloatTy() || T->isDoubleTy())
    return T->getPrimitiveSizeInBits();
  return T->isIntegerTy() && T->getIntegerBitWidth() <= 64 ? T->getIntegerBitWidth() : 0;
}

int64_t wrap(uint64_t Value, unsigned Width) {
  assert(Width > 0 && Width <= 64 && "numbers of this width are followed");
  return SignExtend64(Value, Width);
}

uint64_t asUnsigned(int64_t Value, unsigned Width) {
  return uint64_t(Value) & maskTrailingOnes<uint64_t>(Width);
}

Number divide(unsigned Opcode, int64_t Left, int64_t Right, unsigned Width) {
  if (Right == 0 || (Right == -1 && Left == minIntN(Width)))
    return std::nullopt;
  const uint64_t A = asUnsigned(Left, Width), B = asUnsigned(Right, Width);
  switch (Opcode) {
  case Instruction::SDiv:
    return Left / Right;
  case Instruction::SRem:
    return Left % Right;
  case Instruction::UDiv:
    return wrap(A / B, Width);
  case Instruction::URem:
    return wrap(A % B, Width);
  default:
    llvm_unreachable("no division");
  }
}

Number shift(unsigned Opcode, int64_t Left, int64_t Right, unsigned Width) {
  if (Right < 0 || Right >= int64_t(Width))
    return std::nullopt;
  switch (Opcode) {
  case Instruction::Shl:
    return wrap(uint64_t(Left) << Right, Width);
  case Instruction::LShr:
    return wrap(asUnsigned(Left, Width) >> Right, Width);
  case Instruction::AShr:
    return Left >> Right;
  default:
    llvm_unreachable("no shift");
  }
}

bool isFloatingPoint(const Instruction &I) {
  return isa<UnaryOperator, BinaryOperator, FCmpInst, CastInst>(I) &&
         (I.getType()->isFloatingPointTy() || I.getOperand(0)->getType()->isFloatingPointTy());
}

Constant *constantOf(int64_t Value, Type *T) {
  const APInt Bits(T->getPrimitiveSizeInBits(), Value, /*isSigned=*/true, /*implicitTrunc=*/true);
  if (T->isFloatingPointTy())
    return ConstantFP::get(T, APFloat(T->getFltSemantics(), Bits));
  return ConstantInt::get(T, Bits);
}

Number numberOf(const Constant *C) {
  if (const auto *Real = dyn_cast_or_null<ConstantFP>(C))
    return Real->getValueAPF().bitcastToAPInt().trySExtValue();
  if (const auto *Whole = dyn_cast_or_null<ConstantInt>(C))
    return Whole->getValue().trySExtValue();
  return std::nullopt;
}

/// One unknown operand is enough where the other decides.
Number applyToHalf(unsigned Opcode, Number Left, Number Right) {
  const Number Half = Left ? Left : Right;
  if (Half && *Half == 0 && (Opcode == Instruction::And || Opcode == Instruction::Mul))
    return 0;
  if (Half && *Half == -1 && Opcode == Instruction::Or)
    return -1;
  return std::nullopt;
}

Number apply(unsigned Opcode, Number Left, Number Right, unsigned Width) {
  if (!Left || !Right)
    return applyToHalf(Opcode, Left, Right);
  switch (Opcode) {
  case Instruction::Add:
    return wrap(uint64_t(*Left) + uint64_t(*Right), Width);
  case Instruction::Sub:
    return wrap(uint64_t(*Left) - uint64_t(*Right), Width);
  case Instruction::Mul:
    return wrap(uint64_t(*Left) * uint64_t(*Right), Width);
  case Instruction::And:
    return *Left & *Right;
  case Instruction::Or:
    return *Left | *Right;
  case Instruction::Xor:
    return *Left ^ *Right;
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::UDiv:
  case Instruction::URem:
    return divide(Opcode, *Left, *Right, Width);
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return shift(Opcode, *Left, *Right, Width);
  default:
    return std::nullopt;
  }
}

Number compare(CmpInst::Predicate Predicate, Number Left, Number Right, unsigned Width) {
  if (!Left || !Right)
    return std::nullopt;
  const bool Holds = ICmpInst::compare(APInt(Width, asUnsigned(*Left, Width)),
                                       APInt(Width, asUnsigned(*Right, Width)), Predicate);
  return Holds ? -1 : 0; // as one bit is sign-extended
}

Number applyIntrinsic(Intrinsic::ID Id, Number Left, Number Right, unsigned Width) {
  if (!Left || !Right)
    return std::nullopt;
  const bool LeftIsLess = asUnsigned(*Left, Width) < asUnsigned(*Right, Width);
  switch (Id) {
  case Intrinsic::smin:
    return std::min(*Left, *Right);
  case Intrinsic::smax:
    return std::max(*Left, *Right);
  case Intrinsic::umin:
    return LeftIsLess ? *Left : *Right;
  case Intrinsic::umax:
    return LeftIsLess ? *Right : *Left;
  case Intrinsic::abs: // the other operand is a flag
    return wrap(*Left < 0 ? 0 - uint64_t(*Left) : *Left, Width);
  default:
    return std::nullopt;
  }
}

} // namespace

ItemValues::ItemValues(const KernelInfo &Info, Tile Which, const DataLayout &DL)
    : Info(Info), Which(Which), DL(DL) {
  assert(Info.isTiled() && "a tile is looked at");
  for (unsigned Extent : Info.Tile)
    Count *= Extent;
}

unsigned ItemValues::index(unsigned Item, unsigned Dimension) const {
  assert(Item < Count && Dimension < Info.Tile.size() && "the tile has no such work-item");
  for (unsigned Faster = Info.Tile.size() - 1; Faster > Dimension; --Faster)
    Item /= Info.Tile[Faster];
  return Item % Info.Tile[Dimension];
}

ItemValue ItemValues::of(const Value *V) const {
  ItemValue Result;
  if (isa<ConstantInt, ConstantFP>(V) && widthOf(V->getType())) {
    Result.Numbers[0] = numberOf(cast<Constant>(V));
    return Result;
  }
  if (isa<Argument>(V) && widthOf(V->getType()) && !V->getType()->isPointerTy())
    return sameForAll();
  if (isa<GlobalVariable, ConstantExpr>(V) && V->getType()->isPointerTy()) {
    APInt Offset(DL.getIndexTypeSizeInBits(V->getType()), 0);
    const Value *Base = V->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    if (const auto *Global = dyn_cast<GlobalVariable>(Base); Global && isTileStatic(*Global)) {
      Result.Base = Global;
      Result.Numbers[0] = Offset.getSExtValue();
    }
    return Result;
  }
  auto Found = Values.find(V);
  return Found == Values.end() ? Result : Found->second;
}

template <typename Operation>
ItemValue ItemValues::combine(const ItemValue &Left, const ItemValue &Right,
                              Operation Apply) const {
  ItemValue Result;
  Result.Numbers.resize(Left.isSame() && Right.isSame() ? 1 : Count);
  for (unsigned Item = 0; Item != Result.Numbers.size(); ++Item)
    Result.Numbers[Item] = Apply(Left.of(Item), Right.of(Item));
  return Result;
}

ItemValue ItemValues::evaluateId(IdCall Id) const {
  ItemValue Result;
  if (Id.Dimension >= Info.Tile.size())
    return Result;
  const bool HasLocal = Id.Kind == IdKind::Local || Id.Kind == IdKind::Global;
  Result.Numbers.assign(HasLocal ? Count : 1, Number(0));
  for (unsigned Item = 0; HasLocal && Item != Count; ++Item)
    Result.Numbers[Item] = index(Item, Id.Dimension);
  if (Which == Tile::Any && Id.Kind != IdKind::Local) {
    Result.Step = Id.Kind == IdKind::TileIndex ? 1 : Info.Tile[Id.Dimension];
    Result.CountsUp = true;
  }
  return Result;
}

ItemValue ItemValues::evaluateAddress(const GEPOperator &Address) const {
  ItemValue Result = of(Address.getPointerOperand());
  SmallMapVector<Value *, APInt, 4> Variable;
  const unsigned Width = DL.getIndexTypeSizeInBits(Address.getType());
  APInt Constant(Width, 0);
  if (!Result.Base || !Address.collectOffset(DL, Width, Variable, Constant))
    return {};
  const GlobalVariable *Base = Result.Base;
  ItemValue Start;
  Start.Numbers[0] = Constant.getSExtValue();
  auto Add = [](Number A, Number B) { return apply(Instruction::Add, A, B, 64); };
  Result = combine(Result, Start, Add);
  for (const auto &[Index, Scale] : Variable) {
    ItemValue Stride;
    Stride.Numbers[0] = Scale.getSExtValue();
    Result = combine(Result,
                     combine(of(Index), Stride,
                             [](Number A, Number B) { return apply(Instruction::Mul, A, B, 64); }),
                     Add);
  }
  Result.Base = Base;
  return Result;
}

ItemValue ItemValues::evaluateSelect(const Instruction &I) const {
  const ItemValue Condition = of(I.getOperand(0)), Then = of(I.getOperand(1)),
                  Else = of(I.getOperand(2));
  if (Condition.isSame() && Condition.of(0))
    return *Condition.of(0) ? Then : Else;
  ItemValue Result;
  if (Then.Base != Else.Base)
    return Result;
  Result.Base = Then.Base;
  Result.Numbers.resize(Condition.isSame() && Then.isSame() && Else.isSame() ? 1 : Count);
  for (unsigned Item = 0; Item != Result.Numbers.size(); ++Item) {
    const Number Choice = Condition.of(Item);
    if (Choice)
      Result.Numbers[Item] = *Choice ? Then.of(Item) : Else.of(Item);
    else if (Then.of(Item) == Else.of(Item))
      Result.Numbers[Item] = Then.of(Item);
  }
  return Result;
}

ItemValue ItemValues::evaluateFloatingPoint(const Instruction &I) const {
  return combine(of(I.getOperand(0)), of(I.getOperand(I.getNumOperands() - 1)),
                 [&](Number A, Number B) -> Number {
                   if (!A || !B)
                     return std::nullopt;
                   SmallVector<Constant *, 2> Operands{constantOf(*A, I.getOperand(0)->getType())};
                   if (I.getNumOperands() == 2)
                     Operands.push_back(constantOf(*B, I.getOperand(1)->getType()));
                   return numberOf(
                       isa<CmpInst>(I)
                           ? ConstantFoldCompareInstOperands(cast<CmpInst>(I).getPredicate(),
                                                             Operands[0], Operands[1], DL)
                           : ConstantFoldInstOperands(const_cast<Instruction *>(&I), Operands, DL));
                 });
}

/// What follows from known numbers.
ItemValue ItemValues::evaluateKnown(const Instruction &I) const {
  const unsigned Width = widthOf(I.getType());
  if (const auto *Address = dyn_cast<GEPOperator>(&I))
    return evaluateAddress(*Address);
  if (isa<SelectInst>(I))
    return evaluateSelect(I);
  if (isa<FreezeInst>(I))
    return of(I.getOperand(0));
  if (isFloatingPoint(I))
    return evaluateFloatingPoint(I);
  if (isa<BinaryOperator>(I) || isa<MinMaxIntrinsic>(I) ||
      (isa<IntrinsicInst>(I) && cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::abs)) {
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    return combine(of(I.getOperand(0)), of(I.getOperand(1)), [&](Number A, Number B) {
      return Intrinsic ? applyIntrinsic(Intrinsic->getIntrinsicID(), A, B, Width)
                       : apply(I.getOpcode(), A, B, Width);
    });
  }
  const unsigned From = I.getNumOperands() ? widthOf(I.getOperand(0)->getType()) : 0;
  if (const auto *Compare = dyn_cast<ICmpInst>(&I); Compare && From && !of(I.getOperand(0)).Base)
    return combine(of(I.getOperand(0)), of(I.getOperand(1)), [&](Number A, Number B) {
      return compare(Compare->getPredicate(), A, B, From);
    });
  if (From && I.getOperand(0)->getType()->isIntegerTy() && isa<SExtInst, ZExtInst, TruncInst>(I)) {
    const ItemValue Narrow = of(I.getOperand(0));
    return combine(Narrow, Narrow, [&](Number A, Number) -> Number {
      if (!A)
        return std::nullopt;
      return wrap(isa<ZExtInst>(I) ? asUnsigned(*A, From) : uint64_t(*A), Width);
    });
  }
  return {};
}

/// The value that the \p Width bits of \p V from bit \p Low on are; null if they are zero. Clang
/// copies two small members of a struct as one number.
static std::optional<const Value *> findPart(const Value *V, unsigned Low, unsigned Width,
                                             unsigned Depth = 0) {
  using namespace PatternMatch;
  if (!V->getType()->isIntegerTy())
    return std::nullopt;
  const unsigned Whole = V->getType()->getIntegerBitWidth();
  if (Low == 0 && Width == Whole)
    return V;
  if (Depth == 2 * MaxAnalysisRecursionDepth)
    return std::nullopt;
  const Value *Of, *Other;
  uint64_t Amount;
  const APInt *Mask;
  const auto Zero = static_cast<const Value *>(nullptr);
  if (match(V, m_Trunc(m_Value(Of))))
    return findPart(Of, Low, Width, Depth + 1);
  if (match(V, m_ZExt(m_Value(Of)))) {
    const unsigned Narrow = Of->getType()->getScalarSizeInBits();
    if (Low >= Narrow)
      return Zero;
    return Low + Width <= Narrow ? findPart(Of, Low, Width, Depth + 1) : std::nullopt;
  }
  if (match(V, m_Shl(m_Value(Of), m_ConstantInt(Amount)))) {
    if (Low + Width <= Amount)
      return Zero;
    return Low >= Amount ? findPart(Of, Low - Amount, Width, Depth + 1) : std::nullopt;
  }
  if (match(V, m_LShr(m_Value(Of), m_ConstantInt(Amount))))
    return Low + Amount + Width <= Whole ? findPart(Of, Low + Amount, Width, Depth + 1)
                                         : std::nullopt;
  if (match(V, m_And(m_Value(Of), m_APInt(Mask)))) {
    const APInt Bits = Mask->extractBits(Width, Low);
    if (Bits.isZero())
      return Zero;
    return Bits.isAllOnes() ? findPart(Of, Low, Width, Depth + 1) : std::nullopt;
  }
  if (match(V, m_Or(m_Value(Of), m_Value(Other)))) {
    const auto Left = findPart(Of, Low, Width, Depth + 1);
    const auto Right = findPart(Other, Low, Width, Depth + 1);
    if (Left == Zero)
      return Right;
    return Right == Zero ? Left : std::nullopt;
  }
  return std::nullopt;
}

ItemValue ItemValues::evaluate(const Instruction &I) const {
  if (!widthOf(I.getType()))
    return {};
  if (std::optional<IdCall> Id = matchIdCall(&I))
    return evaluateId(*Id);
  ItemValue Result = evaluateKnown(I);
  if (Result.Base || Result.Step || any_of(Result.Numbers, [](Number N) { return N.has_value(); }))
    return Result;
  if (isa<TruncInst>(I))
    if (const auto Part = findPart(I.getOperand(0), 0, I.getType()->getIntegerBitWidth()))
      return of(*Part ? *Part : Constant::getNullValue(I.getType()));
  SmallVector<ItemValue, 3> Operands;
  for (const Value *Operand : I.operands())
    Operands.push_back(of(Operand));
  return evaluateRelative(I, Operands);
}

void ItemValues::set(const Value *V, ItemValue New, const Items &Active) {
  assert((New.isSame() || New.Numbers.size() == Count) && Active.size() == Count &&
         "a value has a number for each work-item, or one for all");
  if (Active.all()) {
    if (New.isUnknown())
      Values.erase(V);
    else
      Values[V] = std::move(New);
    return;
  }
  // What is added to the numbers of some is not what is added to those of others.
  auto Found = Values.find(V);
  ItemValue Old = Found == Values.end() || Found->second.Step ? ItemValue() : Found->second;
  if (Old.isSame())
    Old.Numbers.assign(Count, Number(Old.Numbers[0]));
  if (none_of(Old.Numbers, [](Number N) { return N.has_value(); }))
    Old.Base = New.Base;
  for (unsigned Item : Active.set_bits())
    Old.Numbers[Item] = Old.Base == New.Base ? New.of(Item) : std::nullopt;
  Values[V] = std::move(Old);
}

void ItemValues::forget(const Value *V, const Items &Active) {
  if (Values.contains(V))
    set(V, ItemValue(), Active);
}

unsigned ItemValues::compute(const Instruction &I, const Items &Active) {
  assert(!isa<PHINode>(I) && "phis get their values on the way to them: enter()");
  if (I.getType()->isVoidTy())
    return 0;
  ItemValue New = evaluate(I);
  const bool OneByOne = !New.isSame() || !Active.all();
  if (New.isUnknown())
    forget(&I, Active);
  else
    set(&I, std::move(New), Active);
  return OneByOne ? Count * (isFloatingPoint(I) ? FloatingPointWork : 1) : 0;
}

void ItemValues::enter(const BasicBlock &To, const BasicBlock &From, const Items &Active) {
  SmallVector<std::pair<const PHINode *, ItemValue>, 8> Incoming; // all are read before any is set
  for (const PHINode &Phi : To.phis())
    Incoming.emplace_back(&Phi, of(Phi.getIncomingValueForBlock(&From)));
  for (auto &[Phi, Value] : Incoming)
    set(Phi, std::move(Value), Active);
}

} // namespace tessera
