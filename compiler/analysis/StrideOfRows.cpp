// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/StrideOfRows.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

namespace {

/// By how much values of one lane grow from a row to the next one, where all work-items of a block
/// compute and use them. One object answers one question: what is refuted in the course of it
/// refutes the whole, so that what was concluded from a recurrence meanwhile is not used.
class RowGrowth {
public:
  explicit RowGrowth(const WorkItemNest &Nest) : Nest(Nest) {}

  std::optional<int64_t> of(const Value &V) {
    const std::optional<Growth> Known = growth(V);
    return Known ? std::optional(Known->Stride) : std::nullopt;
  }

private:
  /// Exact: no row's number wraps around, taken as a signed one.
  struct Growth {
    int64_t Stride = 0;
    bool Exact = true;
  };
  /// More rows than a block has.
  static constexpr int64_t MaxRows = 64;

  std::optional<Growth> growth(const Value &V) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (&V == Nest.row())
      return Growth{1, true};
    if (!I || &V == Nest.lane() || !Nest.rows()->contains(I->getParent()))
      return Growth();
    auto [Found, Inserted] = Known.try_emplace(I, Growth()); // a recurrence, until that is refuted
    if (!Inserted)
      return Found->second;
    const std::optional<Growth> Result = compute(*I);
    return Known[I] = Result;
  }

  /// The same in all rows if all that it is made of is.
  std::optional<Growth> ofConstants(const Instruction &I) {
    if (I.mayReadFromMemory() && !I.hasMetadata(LLVMContext::MD_invariant_load))
      return std::nullopt;
    const bool Same = all_of(I.operands(), [this](const Use &Operand) {
      const std::optional<Growth> Of = growth(*Operand);
      return Of && Of->Stride == 0;
    });
    return Same && !I.mayHaveSideEffects() ? std::optional(Growth()) : std::nullopt;
  }

  std::optional<Growth> compute(const Instruction &I) {
    if (const auto *Address = dyn_cast<GEPOperator>(&I))
      return ofAddress(*Address);
    if (const std::optional<Growth> Same = ofConstants(I))
      return Same;
    if (isa<CastInst>(I))
      return ofCast(I);
    return isa<BinaryOperator>(I) && I.getType()->isIntegerTy() ? ofSum(I) : std::nullopt;
  }

  std::optional<Growth> ofSum(const Instruction &I) {
    const std::optional<Growth> Left = growth(*I.getOperand(0)), Right = growth(*I.getOperand(1));
    if (!Left || !Right)
      return std::nullopt;
    const auto *Disjoint = dyn_cast<PossiblyDisjointInst>(&I);
    const bool IsSum = Disjoint && Disjoint->isDisjoint();
    Growth Result;
    Result.Exact = Left->Exact && Right->Exact &&
                   (IsSum || (isa<OverflowingBinaryOperator>(I) && I.hasNoSignedWrap()));
    const APInt *Number = nullptr;
    bool Overflows = true;
    if (I.getOpcode() == Instruction::Add || IsSum)
      Overflows = AddOverflow(Left->Stride, Right->Stride, Result.Stride);
    else if (I.getOpcode() == Instruction::Sub)
      Overflows = SubOverflow(Left->Stride, Right->Stride, Result.Stride);
    else if (I.getOpcode() == Instruction::Mul && match(I.getOperand(1), m_APInt(Number)) &&
             Number->getSignificantBits() < 32)
      Overflows = MulOverflow(Left->Stride, Number->getSExtValue(), Result.Stride);
    else if (I.getOpcode() == Instruction::Shl && match(I.getOperand(1), m_APInt(Number)) &&
             Number->ult(31))
      Overflows = MulOverflow(Left->Stride, int64_t(1) << Number->getZExtValue(), Result.Stride);
    return Overflows ? std::nullopt : std::optional(Result);
  }

  /// What is not negative in any row differs by the stride if that is small beside the type.
  std::optional<Growth> ofCast(const Instruction &I) {
    const std::optional<Growth> From = growth(*I.getOperand(0));
    if (!From || !I.getType()->isIntegerTy())
      return std::nullopt;
    const bool NotNegative = isa<ZExtInst>(I) && I.hasNonNeg();
    if (From->Exact && (isa<SExtInst>(I) || NotNegative))
      return From;
    const unsigned Bits = I.getOperand(0)->getType()->getScalarSizeInBits();
    return NotNegative && std::abs(From->Stride) < (int64_t(1) << (Bits - 1)) / MaxRows
               ? std::optional(Growth{From->Stride, true})
               : std::nullopt;
  }

  std::optional<Growth> ofAddress(const GEPOperator &Address) {
    const DataLayout &DL = cast<Instruction>(Address).getDataLayout();
    const unsigned Bits = DL.getIndexTypeSizeInBits(Address.getType());
    SmallMapVector<Value *, APInt, 4> Offsets;
    APInt Constant(Bits, 0);
    std::optional<Growth> Sum = growth(*Address.getPointerOperand());
    if (!Sum || Address.getType()->isVectorTy() ||
        !Address.collectOffset(DL, Bits, Offsets, Constant))
      return std::nullopt;
    for (const auto &[Index, Scale] : Offsets) {
      const std::optional<Growth> Of = growth(*Index);
      int64_t Part;
      if (!Of || (!Of->Exact && Index->getType()->getScalarSizeInBits() < Bits) ||
          MulOverflow(Of->Stride, Scale.getSExtValue(), Part) ||
          AddOverflow(Sum->Stride, Part, Sum->Stride))
        return std::nullopt;
    }
    return Sum;
  }

  const WorkItemNest &Nest;
  DenseMap<const Instruction *, std::optional<Growth>> Known;
};

} // namespace

std::optional<int64_t> strideOfRows(const Value &V, const WorkItemNest &Nest) {
  return Nest.row() ? RowGrowth(Nest).of(V) : std::nullopt;
}

} // namespace tessera
