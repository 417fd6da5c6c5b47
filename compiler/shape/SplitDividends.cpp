// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/SplitDividends.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace tessera {

namespace {

/// The divisions of one number by another one, each behind the first.
using Divisions = MapVector<std::pair<Value *, Value *>, SmallVector<BinaryOperator *, 2>>;

Divisions findDivisions(Function &F, const DominatorTree &DT) {
  Divisions Found;
  SmallPtrSet<const Value *, 8> Dividends;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block) {
      auto *Operation = dyn_cast<BinaryOperator>(&I);
      if (!Operation || !Operation->isIntDivRem() || isa<Constant>(I.getOperand(0)))
        continue;
      const std::pair Operands(I.getOperand(0), I.getOperand(1));
      const auto Known = Found.find(Operands);
      if (Known != Found.end() && DT.dominates(Known->second.front(), &I))
        Known->second.push_back(Operation);
      else if (Dividends.insert(Operands.first).second)
        Found[Operands].push_back(Operation);
    }
  return Found;
}

} // namespace

bool splitDividends(Function &F, const DominatorTree &DT) {
  const Divisions Found = findDivisions(F, DT);
  for (const auto &[Operands, Operations] : Found) {
    assert(!Operations.empty() && "operands are those of a division");
    const auto [Dividend, Divisor] = Operands;
    BinaryOperator *First = Operations.front();
    const bool Signed = is_contained({Instruction::SDiv, Instruction::SRem}, First->getOpcode());
    IRBuilder<> Builder(First);
    Value *Divided =
        Builder.CreateBinOp(Signed ? Instruction::SDiv : Instruction::UDiv, Dividend, Divisor);
    Value *Rest =
        Builder.CreateBinOp(Signed ? Instruction::SRem : Instruction::URem, Dividend, Divisor);
    Value *Quotient = Builder.CreateFreeze(Divided), *Remainder = Builder.CreateFreeze(Rest);
    Value *Sum = Builder.CreateAdd(Builder.CreateMul(Quotient, Divisor), Remainder);
    Dividend->replaceUsesWithIf(Sum, [&](const Use &U) {
      return U.getUser() != Divided && U.getUser() != Rest && DT.dominates(First, U);
    });
    for (BinaryOperator *Operation : Operations) {
      if (is_contained({Instruction::SDiv, Instruction::SRem}, Operation->getOpcode()) != Signed)
        continue;
      const bool Divides =
          is_contained({Instruction::SDiv, Instruction::UDiv}, Operation->getOpcode());
      Operation->replaceAllUsesWith(Divides ? Quotient : Remainder);
    }
  }
  return !Found.empty();
}

} // namespace tessera
