// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ItemValues.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

namespace {

/// Bits of the integers and addresses that are followed; 0 for other types.
unsigned widthOf(const Type *T) {
  if (T->isPointerTy())
    return 64;
  return T->isIntegerTy() && T->getIntegerBitWidth() <= 64 ? T->getIntegerBitWidth() : 0;
}

int64_t wrap(uint64_t Value, unsigned Width) { return SignExtend64(Value, Width); }

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
  default:
    return wrap(A % B, Width);
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
  default:
    return Left >> Right;
  }
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
  for (unsigned Extent : Info.Tile)
    Count *= Extent;
}

unsigned ItemValues::index(unsigned Item, unsigned Dimension) const {
  for (unsigned Faster = Info.Tile.size() - 1; Faster > Dimension; --Faster)
    Item /= Info.Tile[Faster];
  return Item % Info.Tile[Dimension];
}

ItemValue ItemValues::of(const Value *V) const {
  ItemValue Result;
  if (const auto *Constant = dyn_cast<ConstantInt>(V)) {
    Result.Numbers[0] = Constant->getValue().trySExtValue();
    return Result;
  }
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
  if (Id.Kind == IdKind::Local || (Id.Kind == IdKind::Global && Which == Tile::First)) {
    Result.Numbers.resize(Count);
    for (unsigned Item = 0; Item != Count; ++Item)
      Result.Numbers[Item] = index(Item, Id.Dimension);
  } else if (Which == Tile::First) {
    Result.Numbers[0] = 0;
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

ItemValue ItemValues::evaluate(const Instruction &I) const {
  const unsigned Width = widthOf(I.getType());
  if (!Width)
    return {};
  if (std::optional<IdCall> Id = matchIdCall(&I))
    return evaluateId(*Id);
  if (const auto *Address = dyn_cast<GEPOperator>(&I))
    return evaluateAddress(*Address);
  if (isa<SelectInst>(I))
    return evaluateSelect(I);
  if (isa<FreezeInst>(I))
    return of(I.getOperand(0));
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

void ItemValues::set(const Value *V, ItemValue New, const Items &Active) {
  auto Found = Values.find(V);
  if (Active.all()) {
    if (New.isSame() && !New.Numbers[0])
      Values.erase(V);
    else
      Values[V] = std::move(New);
    return;
  }
  ItemValue Old = Found == Values.end() ? ItemValue() : std::move(Found->second);
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

bool ItemValues::compute(const Instruction &I, const Items &Active) {
  if (I.getType()->isVoidTy())
    return false;
  ItemValue New = evaluate(I);
  const bool OneByOne = !New.isSame() || !Active.all();
  if (New.isSame() && !New.Numbers[0])
    forget(&I, Active);
  else
    set(&I, std::move(New), Active);
  return OneByOne;
}

void ItemValues::enter(const BasicBlock &To, const BasicBlock &From, const Items &Active) {
  SmallVector<std::pair<const PHINode *, ItemValue>, 8> Incoming; // all are read before any is set
  for (const PHINode &Phi : To.phis())
    Incoming.emplace_back(&Phi, of(Phi.getIncomingValueForBlock(&From)));
  for (auto &[Phi, Value] : Incoming)
    set(Phi, std::move(Value), Active);
}

} // namespace tessera
