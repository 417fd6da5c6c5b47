// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/RelativeValues.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace tessera {

ItemValue sameForAll() {
  ItemValue Result;
  Result.Numbers[0] = 0;
  Result.Step = 1;
  return Result;
}

namespace {

/// Numbers and steps beyond this are not followed, so that nothing here overflows.
constexpr int64_t Most = int64_t(1) << 31;

bool isFollowed(const ItemValue &V) {
  return !V.Base && V.Step <= Most &&
         all_of(V.Numbers, [](Number N) { return N && *N <= Most && *N >= -Most; });
}

bool isNotNegative(const ItemValue &V) {
  return (!V.Step || V.CountsUp) && all_of(V.Numbers, [](Number N) { return *N >= 0; });
}

/// The number that \p V is for all work-items, if it is one.
Number constantOf(const ItemValue &V) {
  return V.Step || !V.isSame() ? std::nullopt : V.Numbers[0];
}

template <typename Operation> ItemValue applyToEach(const ItemValue &V, Operation Apply) {
  ItemValue Result = V;
  for (Number &N : Result.Numbers)
    N = Apply(*N);
  return Result;
}

/// Left + Sign * Right.
ItemValue add(const ItemValue &Left, const ItemValue &Right, int64_t Sign) {
  ItemValue Result;
  Result.Numbers.resize(std::max(Left.Numbers.size(), Right.Numbers.size()));
  for (unsigned Item = 0; Item != Result.Numbers.size(); ++Item)
    Result.Numbers[Item] =
        *Left.Numbers[Left.isSame() ? 0 : Item] + Sign * *Right.Numbers[Right.isSame() ? 0 : Item];
  Result.Step = std::gcd(Left.Step, Right.Step);
  Result.CountsUp = (!Left.Step || Left.CountsUp) && (!Right.Step || (Right.CountsUp && Sign > 0));
  return Result;
}

ItemValue multiply(const ItemValue &V, int64_t Factor) {
  if (Factor <= 0 || Factor > Most)
    return {};
  ItemValue Result = applyToEach(V, [&](int64_t N) { return N * Factor; });
  Result.Step *= Factor;
  return isFollowed(Result) ? Result : ItemValue();
}

int64_t floorOf(int64_t Number, int64_t Step) {
  return Number / Step - (Number % Step < 0 ? 1 : 0);
}

/// The quotient by the step, if it is the same for all numbers.
Number quotientOf(const ItemValue &V) {
  const int64_t First = floorOf(*V.Numbers[0], V.Step);
  if (any_of(V.Numbers, [&](Number N) { return floorOf(*N, V.Step) != First; }))
    return std::nullopt;
  return First;
}

ItemValue divide(const ItemValue &V, int64_t Divisor) {
  if (Divisor <= 0 || !isNotNegative(V))
    return {};
  ItemValue Result;
  if (V.Step % Divisor == 0) {
    Result = applyToEach(V, [&](int64_t N) { return N / Divisor; });
    Result.Step /= Divisor;
  } else if (Divisor % V.Step == 0 && quotientOf(V)) {
    Result = sameForAll(); // numbers of one quotient lie between the same multiples of the divisor
    Result.CountsUp = true;
  }
  return Result;
}

ItemValue remainder(const ItemValue &V, int64_t Divisor) {
  if (Divisor <= 0 || !isNotNegative(V))
    return {};
  ItemValue Result;
  if (V.Step % Divisor == 0) {
    Result = applyToEach(V, [&](int64_t N) { return N % Divisor; });
    Result.Step = 0;
  } else if (Divisor % V.Step == 0 && quotientOf(V)) {
    Result = applyToEach(V, [&](int64_t N) { return N % V.Step; });
  }
  return Result;
}

/// The bits below those that the step changes do not depend on the tile.
ItemValue mask(const ItemValue &V, int64_t Mask) {
  if (Mask < 0 || Mask >= Most)
    return {};
  if (isMask_64(Mask))
    return remainder(V, Mask + 1);
  if (V.Step % int64_t(NextPowerOf2(Mask)) != 0)
    return {};
  ItemValue Result = applyToEach(V, [&](int64_t N) { return N & Mask; });
  Result.Step = 0;
  return Result;
}

ItemValue evaluateBinary(const BinaryOperator &I, const ItemValue &Left, const ItemValue &Right) {
  const auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(&I);
  if (Wrapping && !Wrapping->hasNoSignedWrap())
    return {};
  if (I.getOpcode() == Instruction::Add)
    return add(Left, Right, 1);
  if (I.getOpcode() == Instruction::Sub)
    return add(Left, Right, -1);
  const Number C = constantOf(Right);
  const bool IsShift = I.isShift() && C && *C >= 0 && *C < 32;
  switch (I.getOpcode()) {
  case Instruction::Mul:
    if (const Number Other = constantOf(Left))
      return multiply(Right, *Other);
    return C ? multiply(Left, *C) : ItemValue();
  case Instruction::Shl:
    return IsShift ? multiply(Left, int64_t(1) << *C) : ItemValue();
  case Instruction::LShr:
  case Instruction::AShr:
    return IsShift ? divide(Left, int64_t(1) << *C) : ItemValue();
  case Instruction::SDiv:
  case Instruction::UDiv:
    return C ? divide(Left, *C) : ItemValue();
  case Instruction::SRem:
  case Instruction::URem:
    return C ? remainder(Left, *C) : ItemValue();
  case Instruction::And:
    if (const Number Other = constantOf(Left))
      return mask(Right, *Other);
    return C ? mask(Left, *C) : ItemValue();
  default:
    return {};
  }
}

/// Whether Number + Step * u is zero, or negative, for each work-item. With number = q * step + r
/// and 0 <= r < step it is zero where r is and u is -q, and negative where u is less than -q: all
/// work-items of one q agree.
ItemValue decide(const ItemValue &Difference, bool IfZero) {
  ItemValue Result;
  Result.Numbers.clear();
  std::optional<int64_t> Undecided;
  for (const Number &N : Difference.Numbers) {
    const int64_t Quotient = floorOf(*N, Difference.Step);
    const bool IsNever = (IfZero && *N % Difference.Step != 0) ||
                         (Difference.CountsUp && (IfZero ? Quotient > 0 : Quotient >= 0));
    if (!IsNever && Undecided.value_or(Quotient) != Quotient)
      return {};
    if (!IsNever)
      Undecided = Quotient;
    Result.Numbers.push_back(IsNever ? Number(0) : std::nullopt);
  }
  if (!Undecided)
    return Result;
  return all_of(Result.Numbers, [](Number N) { return !N; }) ? sameForAll() : ItemValue();
}

ItemValue negate(const ItemValue &Condition) {
  return Condition.Step || Condition.isUnknown()
             ? Condition
             : applyToEach(Condition, [](int64_t N) { return N ? 0 : -1; });
}

ItemValue evaluateCompare(const ICmpInst &I, const ItemValue &Left, const ItemValue &Right) {
  if (I.isUnsigned() && !(isNotNegative(Left) && isNotNegative(Right)))
    return {};
  ItemValue One;
  One.Numbers[0] = 1;
  switch (I.isUnsigned() ? I.getSignedPredicate() : I.getPredicate()) {
  case ICmpInst::ICMP_EQ:
    return decide(add(Left, Right, -1), /*IfZero=*/true);
  case ICmpInst::ICMP_NE:
    return negate(decide(add(Left, Right, -1), /*IfZero=*/true));
  case ICmpInst::ICMP_SLT:
    return decide(add(Left, Right, -1), /*IfZero=*/false);
  case ICmpInst::ICMP_SGE:
    return negate(decide(add(Left, Right, -1), /*IfZero=*/false));
  case ICmpInst::ICMP_SGT: // right - left < 0
    return decide(add(Right, Left, -1), /*IfZero=*/false);
  default:
    return negate(decide(add(Right, Left, -1), /*IfZero=*/false));
  }
}

} // namespace

ItemValue evaluateRelative(const Instruction &I, ArrayRef<ItemValue> Operands) {
  ItemValue Result;
  if (!all_of(Operands, isFollowed))
    return Result;
  if (const auto *Compare = dyn_cast<ICmpInst>(&I))
    Result = evaluateCompare(*Compare, Operands[0], Operands[1]);
  else if (const auto *Binary = dyn_cast<BinaryOperator>(&I))
    Result = evaluateBinary(*Binary, Operands[0], Operands[1]);
  else if (isa<FreezeInst, SExtInst>(I) || (isa<ZExtInst>(I) && isNotNegative(Operands[0])))
    Result = Operands[0];
  const bool IsSame = all_of(Operands, [](const ItemValue &V) { return V.isSame(); });
  return Result.isUnknown() && IsSame ? sameForAll() : Result;
}

} // namespace tessera
