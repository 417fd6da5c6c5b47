// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/Slopes.h"
#include "analysis/values/Dependences.h"
#include "shape/LaunchQuery.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

static constexpr int64_t MostFactor = int64_t(1) << 31;

static std::optional<Slope> sumOf(const Slope &A, const Slope &B, int64_t Sign, bool Exact) {
  Slope Sum = A;
  if (A.isZero())
    Sum = {B.Factor * Sign, B.Times};
  else if (B.isZero())
    ;
  else if (A.Times == B.Times)
    Sum.Factor += B.Factor * Sign;
  else
    return std::nullopt;
  Sum.Exact = Exact && A.Exact && B.Exact;
  return std::abs(Sum.Factor) < MostFactor ? std::optional(Sum) : std::nullopt;
}

static std::optional<Slope> scaled(const Slope &A, const APInt &By, bool Exact) {
  int64_t Factor = 0;
  if (By.getSignificantBits() > 32 || MulOverflow(A.Factor, By.getSExtValue(), Factor) ||
      std::abs(Factor) >= MostFactor)
    return std::nullopt;
  return Slope{Factor, A.Times, Exact && A.Exact};
}

std::optional<Slope> Slopes::of(Value &V) {
  if (const std::optional<Slope> Itself = Known(V))
    return Itself;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return Slope();
  // What depends on itself by another way than a phi's does not grow evenly.
  const auto [Place, IsNew] = Found.try_emplace(I, std::nullopt);
  if (!IsNew)
    return Place->second;
  const std::optional<Slope> Result = compute(*I);
  return Found[I] = Result;
}

std::optional<Slope> Slopes::compute(Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::PHI:
    return ofPhi(cast<PHINode>(I));
  case Instruction::Load: {
    // One number, and not one of many that the function object holds.
    const std::optional<Slope> OfPlace = of(*I.getOperand(0));
    return OfPlace && OfPlace->isZero() && readsKernelConstant(cast<LoadInst>(I), Info)
               ? OfPlace
               : std::nullopt;
  }
  case Instruction::Freeze:
    return of(*I.getOperand(0));
  case Instruction::SExt:
  case Instruction::ZExt: {
    const std::optional<Slope> From = of(*I.getOperand(0));
    const bool Keeps = From && From->Exact && (isa<SExtInst>(I) || I.hasNonNeg());
    return From && (From->isZero() || Keeps) ? From : std::nullopt;
  }
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I).isDisjoint())
      break;
    [[fallthrough]];
  case Instruction::Add:
    return ofSum(I, /*Subtract=*/false);
  case Instruction::Sub:
    return ofSum(I, /*Subtract=*/true);
  case Instruction::Mul:
  case Instruction::Shl:
    return ofProduct(I);
  case Instruction::GetElementPtr:
    return ofAddress(I);
  default:
    break;
  }
  const bool Computes = !I.mayReadOrWriteMemory() && !I.isTerminator();
  const bool IsSame = Computes && all_of(I.operands(), [&](Use &Operand) {
                        const std::optional<Slope> Of = of(*Operand);
                        return Of && Of->isZero();
                      });
  return IsSame ? std::optional<Slope>(Slope()) : std::nullopt;
}

/// That of an inner loop counts the same in all iterations of the outer one.
std::optional<Slope> Slopes::ofPhi(PHINode &Phi) {
  const Loop *L = LI.getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent())
    return std::nullopt;
  Found[&Phi] = Slope();
  for (Use &Incoming : Phi.incoming_values()) {
    const std::optional<Slope> Of = of(*Incoming);
    if (!Of || !Of->isZero()) {
      // What has been concluded from it is wrong.
      Found.clear();
      return std::nullopt;
    }
  }
  return Slope();
}

/// In addresses, which have 64 bits, it does not matter whether a sum wraps around.
static bool isExact(const Instruction &I) {
  return I.getType()->getScalarSizeInBits() == 64 || isa<PossiblyDisjointInst>(I) ||
         I.hasNoSignedWrap();
}

std::optional<Slope> Slopes::ofSum(Instruction &I, bool Subtract) {
  const std::optional<Slope> Left = of(*I.getOperand(0)), Right = of(*I.getOperand(1));
  return Left && Right ? sumOf(*Left, *Right, Subtract ? -1 : 1, isExact(I)) : std::nullopt;
}

std::optional<Slope> Slopes::ofProduct(Instruction &I) {
  Value *Left = I.getOperand(0), *Right = I.getOperand(1);
  const std::optional<Slope> OfLeft = of(*Left), OfRight = of(*Right);
  if (!OfLeft || !OfRight)
    return std::nullopt;
  if (OfLeft->isZero() && OfRight->isZero())
    return Slope();
  if (OfLeft->isZero())
    std::swap(Left, Right);
  const Slope &Grows = OfLeft->isZero() ? *OfRight : *OfLeft;
  const APInt *Number = nullptr;
  if (match(Right, m_APInt(Number))) {
    if (I.getOpcode() == Instruction::Mul)
      return scaled(Grows, *Number, isExact(I));
    return Number->ult(31) && I.getOperand(1) == Right
               ? scaled(Grows, APInt(64, uint64_t(1) << Number->getZExtValue()), isExact(I))
               : std::nullopt;
  }
  const bool IsNumber = I.getOpcode() == Instruction::Mul && !Grows.Times && isExact(I) &&
                        isKnownAtLaunch(*Right, Info);
  return IsNumber ? std::optional(Slope{Grows.Factor, Right, Grows.Exact}) : std::nullopt;
}

std::optional<Slope> Slopes::ofAddress(Instruction &I) {
  const auto &Address = cast<GEPOperator>(I);
  const DataLayout &DL = I.getDataLayout();
  const unsigned Bits = DL.getIndexTypeSizeInBits(Address.getType());
  SmallMapVector<Value *, APInt, 4> Offsets;
  APInt Constant(Bits, 0);
  std::optional<Slope> Sum = of(*I.getOperand(0));
  if (!Sum || Address.getType()->isVectorTy() ||
      !Address.collectOffset(DL, Bits, Offsets, Constant))
    return std::nullopt;
  for (const auto &[Index, Scale] : Offsets) {
    const std::optional<Slope> Of = of(*Index);
    const bool Keeps = Of && (Of->Exact || Index->getType()->getScalarSizeInBits() == Bits);
    const std::optional<Slope> Part =
        Keeps || (Of && Of->isZero()) ? scaled(*Of, Scale, true) : std::nullopt;
    Sum = Part ? sumOf(*Sum, *Part, 1, true) : std::nullopt;
    if (!Sum)
      return std::nullopt;
  }
  return Sum;
}

} // namespace tessera
