// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ranges/RangeArithmetic.h"
#include <algorithm>

using namespace llvm;

namespace tessera {

/// What may have more is looked at for overflow when it is computed.
static constexpr unsigned MostBits = 64;

/// Beside LLVM's opcodes, as first part of a key.
static constexpr unsigned FirstCompare = 1000, Select = 2000, FirstIntrinsic = 3000;

static unsigned bitsOf(int64_t Number) {
  return 64 - llvm::countl_zero(uint64_t(Number < 0 ? -(Number + 1) : Number));
}

Value *RangeArithmetic::once(const Key &Of, function_ref<Value *()> Make) {
  if (Value *Known = Made.lookup(Of))
    return Known;
  Value *New = Make();
  return Made[Of] = New;
}

ConstantInt *RangeArithmetic::number(int64_t Number) const {
  return ConstantInt::getSigned(Emit.getInt64Ty(), Number);
}

IndexRange RangeArithmetic::constant(int64_t Number) const { return between(Number, Number); }

IndexRange RangeArithmetic::between(int64_t Least, int64_t Most) const {
  assert(Least <= Most && "a range has a number");
  return {number(Least), number(Most), std::max(bitsOf(Least), bitsOf(Most)) + 1};
}

IndexRange RangeArithmetic::single(Value *V) {
  const unsigned Width = V->getType()->getIntegerBitWidth();
  assert(Width <= 64 && "ends have 64 bits");
  if (Width < 64)
    V = once({Instruction::SExt, V, nullptr, nullptr},
             [&] { return Emit.CreateSExt(V, Emit.getInt64Ty()); });
  return {V, V, Width};
}

Value *RangeArithmetic::binary(Instruction::BinaryOps Operation, Value *Left, Value *Right) {
  return once({Operation, Left, Right, nullptr},
              [&] { return Emit.CreateBinOp(Operation, Left, Right); });
}

Value *RangeArithmetic::compare(CmpInst::Predicate Predicate, Value *Left, Value *Right) {
  return once({FirstCompare + Predicate, Left, Right, nullptr},
              [&] { return Emit.CreateICmp(Predicate, Left, Right); });
}

Value *RangeArithmetic::select(Value *If, Value *Then, Value *Else) {
  return once({Select, If, Then, Else}, [&] { return Emit.CreateSelect(If, Then, Else); });
}

Value *RangeArithmetic::least(Value *Left, Value *Right) {
  return once({FirstIntrinsic + Intrinsic::smin, Left, Right, nullptr},
              [&] { return Emit.CreateBinaryIntrinsic(Intrinsic::smin, Left, Right); });
}

Value *RangeArithmetic::most(Value *Left, Value *Right) {
  return once({FirstIntrinsic + Intrinsic::smax, Left, Right, nullptr},
              [&] { return Emit.CreateBinaryIntrinsic(Intrinsic::smax, Left, Right); });
}

Value *RangeArithmetic::load(Type *T, Value *Base, int64_t Offset) {
  return once({Instruction::Load, T, Base, number(Offset)},
              [&] { return Emit.CreateLoad(T, Emit.CreatePtrAdd(Base, number(Offset))); });
}

Value *RangeArithmetic::fitting(Instruction::BinaryOps Operation, Value *Left, Value *Right,
                                unsigned Bits) {
  assert((Operation == Instruction::Add || Operation == Instruction::Mul) && "no other is checked");
  if (Bits <= MostBits)
    return binary(Operation, Left, Right);
  const Intrinsic::ID Checked =
      Operation == Instruction::Add ? Intrinsic::sadd_with_overflow : Intrinsic::smul_with_overflow;
  Value *Both = once({FirstIntrinsic + Checked, Left, Right, nullptr},
                     [&] { return Emit.CreateBinaryIntrinsic(Checked, Left, Right); });
  const auto Part = [&](unsigned Number) {
    return once({Instruction::ExtractValue, Both, number(Number), nullptr},
                [&] { return Emit.CreateExtractValue(Both, Number); });
  };
  Value *Overflows = Part(1);
  need(once({Instruction::Xor, Overflows, nullptr, nullptr},
            [&] { return Emit.CreateNot(Overflows); }));
  return Part(0);
}

IndexRange RangeArithmetic::add(const IndexRange &Left, const IndexRange &Right) {
  const unsigned Bits = std::max(Left.Bits, Right.Bits) + 1;
  if (!Left.isKnown() || !Right.isKnown())
    return {};
  return {fitting(Instruction::Add, Left.Least, Right.Least, Bits),
          fitting(Instruction::Add, Left.Most, Right.Most, Bits), std::min(Bits, MostBits)};
}

IndexRange RangeArithmetic::multiply(const IndexRange &Left, const IndexRange &Right) {
  const unsigned Bits = Left.Bits + Right.Bits;
  if (!Left.isKnown() || !Right.isKnown())
    return {};
  const auto Product = [&](Value *One, Value *Other) {
    return fitting(Instruction::Mul, One, Other, Bits);
  };
  IndexRange Result{nullptr, nullptr, std::min(Bits, MostBits)};
  if (const auto *Factor = dyn_cast<ConstantInt>(Right.Least); Factor && Right.isSingle()) {
    Result.Least = Product(Factor->isNegative() ? Left.Most : Left.Least, Right.Least);
    Result.Most = Product(Factor->isNegative() ? Left.Least : Left.Most, Right.Least);
    return Result;
  }
  for (Value *One : {Left.Least, Left.Most})
    for (Value *Other : {Right.Least, Right.Most}) {
      Value *This = Product(One, Other);
      Result.Least = Result.Least ? least(Result.Least, This) : This;
      Result.Most = Result.Most ? most(Result.Most, This) : This;
    }
  return Result;
}

IndexRange RangeArithmetic::divide(const IndexRange &Left, const IndexRange &Right) {
  if (!Left.isKnown() || !Right.isKnown())
    return {};
  // The less is left of a number, the larger its divisor.
  Value *Small = most(Right.Least, number(1)), *Large = most(Right.Most, number(1));
  const auto IsNegative = [&](Value *End) { return compare(CmpInst::ICMP_SLT, End, number(0)); };
  Value *BelowBy = select(IsNegative(Left.Least), Small, Large);
  Value *AboveBy = select(IsNegative(Left.Most), Large, Small);
  return {binary(Instruction::SDiv, Left.Least, BelowBy),
          binary(Instruction::SDiv, Left.Most, AboveBy), Left.Bits};
}

IndexRange RangeArithmetic::remainder(const IndexRange &Left, const IndexRange &Right) {
  if (!Right.isKnown())
    return {};
  Value *Last = binary(Instruction::Sub, Right.Most, number(1));
  Value *First = binary(Instruction::Sub, number(0), Last);
  if (Left.Least)
    First = select(compare(CmpInst::ICMP_SGE, Left.Least, number(0)), number(0), First);
  return {First, Left.Most ? least(most(Left.Most, number(0)), Last) : Last, Right.Bits};
}

IndexRange RangeArithmetic::combineBits(const IndexRange &Left, const IndexRange &Right) {
  if (!Left.isKnown() || !Right.isKnown())
    return {};
  Value *Both = binary(Instruction::Or, Left.Most, Right.Most);
  Value *Unused = once({FirstIntrinsic + Intrinsic::ctlz, Both, nullptr, nullptr}, [&] {
    return Emit.CreateBinaryIntrinsic(Intrinsic::ctlz, Both, Emit.getFalse());
  });
  // Not by 64, which would be poison: 0 takes as much as 1 does, 2 bits.
  Value *Shift = least(Unused, number(63));
  return {number(0), binary(Instruction::LShr, number(-1), Shift),
          std::max({Left.Bits, Right.Bits, 2u})};
}

IndexRange RangeArithmetic::greater(const IndexRange &Left, const IndexRange &Right) {
  return {both(Left, Right).Least, either(Left, Right).Most, std::max(Left.Bits, Right.Bits)};
}

IndexRange RangeArithmetic::less(const IndexRange &Left, const IndexRange &Right) {
  return {either(Left, Right).Least, both(Left, Right).Most, std::max(Left.Bits, Right.Bits)};
}

IndexRange RangeArithmetic::either(const IndexRange &Left, const IndexRange &Right) {
  return {Left.Least && Right.Least ? least(Left.Least, Right.Least) : nullptr,
          Left.Most && Right.Most ? most(Left.Most, Right.Most) : nullptr,
          std::max(Left.Bits, Right.Bits)};
}

IndexRange RangeArithmetic::both(const IndexRange &Left, const IndexRange &Right) {
  IndexRange Result{Left.Least ? Left.Least : Right.Least, Left.Most ? Left.Most : Right.Most,
                    std::max(Left.Least || Left.Most ? Left.Bits : 0,
                             Right.Least || Right.Most ? Right.Bits : 0)};
  if (Left.Least && Right.Least)
    Result.Least = most(Left.Least, Right.Least);
  if (Left.Most && Right.Most)
    Result.Most = least(Left.Most, Right.Most);
  return Result;
}

} // namespace tessera
