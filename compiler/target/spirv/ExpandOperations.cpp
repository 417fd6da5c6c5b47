// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/ExpandOperations.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {
namespace {

/// Pairs of neighbouring groups of bits change places, of groups of 1, 2, 4 ... bits.
Value *reverseBits(IRBuilder<> &Builder, Value *V) {
  const unsigned Bits = V->getType()->getScalarSizeInBits();
  assert(isPowerOf2_32(Bits) && "integers of other widths have been widened");
  for (unsigned Group = 1; Group < Bits; Group *= 2) {
    const APInt Lower = APInt::getSplat(Bits, APInt::getLowBitsSet(2 * Group, Group));
    Constant *Mask = ConstantInt::get(V->getType(), Lower);
    Value *Up = Builder.CreateShl(Builder.CreateAnd(V, Mask), Group);
    Value *Down = Builder.CreateAnd(Builder.CreateLShr(V, Group), Mask);
    V = Builder.CreateOr(Up, Down);
  }
  return V;
}

/// What \p Call of a minimum, a maximum or an absolute value chooses; null of others.
Value *chosen(IRBuilder<> &Builder, IntrinsicInst &Call) {
  if (auto *Extreme = dyn_cast<MinMaxIntrinsic>(&Call)) {
    Value *V = Extreme->getLHS();
    Value *Condition = Builder.CreateICmp(Extreme->getPredicate(), V, Extreme->getRHS());
    return Builder.CreateSelect(Condition, V, Extreme->getRHS());
  }
  if (Call.getIntrinsicID() != Intrinsic::abs)
    return nullptr;
  Value *V = Call.getArgOperand(0);
  Value *Negative = Builder.CreateICmpSLT(V, Constant::getNullValue(V->getType()));
  return Builder.CreateSelect(Negative, Builder.CreateNeg(V), V);
}

/// What takes the place of \p Call; null if it stays.
Value *expanded(IRBuilder<> &Builder, IntrinsicInst &Call) {
  if (Call.getIntrinsicID() == Intrinsic::bitreverse)
    return reverseBits(Builder, Call.getArgOperand(0));
  return chosen(Builder, Call);
}

} // namespace

void expandOperations(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      IRBuilder<> Builder(&I);
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (Value *Made = Call ? expanded(Builder, *Call) : nullptr) {
        Call->replaceAllUsesWith(Made);
        Call->eraseFromParent();
      } else if (auto *Choice = dyn_cast<SelectInst>(&I);
                 Choice && Choice->getType()->isVectorTy() &&
                 !Choice->getCondition()->getType()->isVectorTy()) {
        const auto Count = cast<VectorType>(Choice->getType())->getElementCount();
        Choice->setCondition(Builder.CreateVectorSplat(Count, Choice->getCondition()));
      }
    }
}

} // namespace tessera
