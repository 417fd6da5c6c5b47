// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/StoredValues.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tessera {

namespace {

/// What is there where \p Load is guarded, and 0 where its index is outside.
const LoadInst *loadBehindGuard(const Value *V) {
  if (const auto *Merged = dyn_cast<PHINode>(V); Merged && Merged->getNumIncomingValues() == 2)
    for (unsigned Number : {0u, 1u})
      if (PatternMatch::match(Merged->getIncomingValue(1 - Number), PatternMatch::m_Zero()))
        return dyn_cast<LoadInst>(Merged->getIncomingValue(Number));
  return dyn_cast<LoadInst>(V);
}

/// Do two values come from one expression, which the program writes twice?
bool isSameExpression(const Value *One, const Value *Other, unsigned Depth = 0) {
  constexpr unsigned Most = 8;
  if (One == Other)
    return true;
  const auto *First = dyn_cast<Instruction>(One), *Second = dyn_cast<Instruction>(Other);
  return First && Second && Depth != Most && !isa<PHINode, AllocaInst>(First) &&
         First->isSameOperationAs(Second) &&
         all_of(zip_equal(First->operands(), Second->operands()), [&](const auto &Both) {
           return isSameExpression(std::get<0>(Both), std::get<1>(Both), Depth + 1);
         });
}

} // namespace

Value *maskOfKept(Value *Stored, const Value *Address) {
  using namespace PatternMatch;
  Value *One = nullptr, *Other = nullptr;
  if (match(Stored, m_Or(m_Value(One), m_Value(Other)))) {
    Value *Kept = maskOfKept(One, Address);
    return Kept ? Kept : maskOfKept(Other, Address);
  }
  if (match(Stored, m_And(m_Value(One), m_Value(Other))))
    for (const auto &[Whole, Mask] : {std::pair(One, Other), std::pair(Other, One)})
      if (const LoadInst *Load = loadBehindGuard(Whole);
          Load && isSameExpression(Load->getPointerOperand(), Address))
        return Mask;
  return nullptr;
}

/// Of the vector that \p Last makes, with those before it.
static bool areLanesComputed(InsertElementInst &Last, unsigned Depth) {
  SmallBitVector Replaced(cast<FixedVectorType>(Last.getType())->getNumElements());
  Value *Vector = &Last;
  while (auto *Insert = dyn_cast<InsertElementInst>(Vector)) {
    const auto *Lane = dyn_cast<ConstantInt>(Insert->getOperand(2));
    if (!Lane || Lane->getZExtValue() >= Replaced.size())
      return false;
    const auto Number = unsigned(Lane->getZExtValue());
    if (!Replaced.test(Number) && !isComputed(Insert->getOperand(1), Depth))
      return false;
    Replaced.set(Number);
    Vector = Insert->getOperand(0);
  }
  return Replaced.all() || isComputed(Vector, Depth);
}

bool isComputed(Value *V, unsigned Depth) {
  constexpr unsigned Most = 8; // of merges in loops, too
  if (isa<Constant>(V))
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == Most)
    return false;
  if (auto *Part = dyn_cast<ExtractValueInst>(I)) {
    Value *Inserted = FindInsertedValue(Part->getAggregateOperand(), Part->getIndices());
    return Inserted && Inserted != Part && isComputed(Inserted, Depth + 1);
  }
  if (const auto *Call = dyn_cast<CallInst>(I))
    return isMultiplyAdd(*Call) ||
           (Call->getCalledFunction() && matchMathName(Call->getCalledFunction()->getName()));
  if (auto *Insert = dyn_cast<InsertElementInst>(I))
    return areLanesComputed(*Insert, Depth + 1);
  // Parts of records are put together by operations on bits, and taken apart.
  const auto *Two = dyn_cast<BinaryOperator>(I);
  const bool Joins = (Two && (Two->isShift() || Two->isBitwiseLogicOp())) ||
                     isa<PHINode, TruncInst, ZExtInst, BitCastInst, FreezeInst>(I);
  if (Joins)
    return all_of(I->operands(), [&](Value *From) { return isComputed(From, Depth + 1); });
  if (auto *Either = dyn_cast<SelectInst>(I))
    return isComputed(Either->getTrueValue(), Depth + 1) &&
           isComputed(Either->getFalseValue(), Depth + 1);
  return Two ||
         isa<UnaryOperator, FPExtInst, FPTruncInst, SIToFPInst, UIToFPInst, FPToSIInst, FPToUIInst>(
             I);
}

} // namespace tessera
