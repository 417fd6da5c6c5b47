// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LaneAlignment.h"
#include "contract/Decisions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace tessera {

namespace {

/// Counts the bits that are certainly zero at the end of a value.
class TrailingZeros {
public:
  TrailingZeros(const WorkItemNest &Nest, unsigned Columns)
      : Nest(Nest), DL(Nest.function().getDataLayout()),
        OfLane(std::min<unsigned>(countr_zero(Columns), Most)) {}

  unsigned of(const Value &V, unsigned Depth = 0) {
    if (&V == Nest.lane())
      return OfLane;
    if (const auto *Number = dyn_cast<ConstantInt>(&V))
      return of(Number->getValue());
    const auto *Computed = dyn_cast<Operator>(&V);
    if (Computed && Depth < MaxDepth)
      if (const std::optional<unsigned> Known = ofOperator(*Computed, Depth + 1))
        return *Known;
    if (!V.getType()->isPointerTy())
      return V.getType()->isIntegerTy() ? cut(computeKnownBits(&V, DL).countMinTrailingZeros()) : 0;
    // The copies of all work-items of a block lie together, those of one row after another's.
    const auto *Variable = dyn_cast<AllocaInst>(&V);
    if (Variable && require("align-lanes.not-interleaved", V, isInterleaved(*Variable)))
      return cut(OfLane + countr_zero(privateBytesOf(*Variable)));
    return cut(Log2(V.getPointerAlignment(DL)));
  }

private:
  static constexpr unsigned Most = ConstantLog2<WidestVector>();
  static constexpr unsigned MaxDepth = 12;

  static unsigned cut(unsigned Count) { return std::min(Count, Most); }
  static unsigned of(const APInt &Number) { return cut(Number.countr_zero()); }

  std::optional<unsigned> ofOperator(const Operator &I, unsigned Depth) {
    auto Operand = [&](unsigned Number) { return of(*I.getOperand(Number), Depth); };
    switch (I.getOpcode()) {
    case Instruction::GetElementPtr:
      return ofAddress(cast<GEPOperator>(I), Depth);
    case Instruction::PHI:
      return ofPhi(cast<PHINode>(I), Depth);
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Or:
    case Instruction::Xor:
      return std::min(Operand(0), Operand(1));
    case Instruction::And:
      return std::max(Operand(0), Operand(1));
    case Instruction::Mul:
      return cut(Operand(0) + Operand(1));
    case Instruction::Shl:
      if (const auto *Bits = dyn_cast<ConstantInt>(I.getOperand(1)))
        return cut(Operand(0) + unsigned(Bits->getLimitedValue(Most)));
      return Operand(0);
    case Instruction::Select:
      return std::min(Operand(1), Operand(2));
    case Instruction::SExt:
    case Instruction::ZExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
      return Operand(0);
    default:
      return std::nullopt;
    }
  }

  std::optional<unsigned> ofAddress(const GEPOperator &Address, unsigned Depth) {
    if (Address.getType()->isVectorTy())
      return std::nullopt;
    const unsigned Bits = DL.getIndexTypeSizeInBits(Address.getType());
    SmallMapVector<Value *, APInt, 4> Parts;
    APInt Constant(Bits, 0);
    if (!Address.collectOffset(DL, Bits, Parts, Constant))
      return std::nullopt;
    unsigned Least = std::min(of(Constant), of(*Address.getPointerOperand(), Depth));
    for (const auto &[Part, Factor] : Parts)
      Least = std::min(Least, cut(of(Factor) + of(*Part, Depth)));
    return Least;
  }

  /// Going around changes nothing: what is computed from the phi has at least as many zeros as the
  /// phi, or as what else goes into it.
  unsigned ofPhi(const PHINode &Phi, unsigned Depth) {
    if (!Asked.insert(&Phi).second)
      return Most;
    unsigned Least = Most;
    for (const Value *Incoming : Phi.incoming_values())
      Least = std::min(Least, of(*Incoming, Depth));
    Asked.erase(&Phi);
    return Least;
  }

  const WorkItemNest &Nest;
  const DataLayout &DL;
  unsigned OfLane;
  SmallPtrSet<const PHINode *, 4> Asked; ///< those that are being answered
};

} // namespace

Align alignmentInBlocks(const Value &Address, const WorkItemNest &Nest, unsigned Columns) {
  return Align(uint64_t(1) << TrailingZeros(Nest, Columns).of(Address));
}

} // namespace tessera
