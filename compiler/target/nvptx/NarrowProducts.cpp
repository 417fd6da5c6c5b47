// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/NarrowProducts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// The 32 bits of which \p Factor is the value as a signed number; null if there are none.
static Value *narrow(Value *Factor) {
  Value *From = nullptr;
  const bool IsExtended =
      match(Factor, m_CombineOr(m_SExt(m_Value(From)), m_NNegZExt(m_Value(From))));
  return IsExtended && From->getType()->isIntegerTy(32) ? From : nullptr;
}

static bool narrowProducts(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (I.getOpcode() != Instruction::Mul || !I.getType()->isIntegerTy(64))
      continue;
    Value *First = narrow(I.getOperand(0)), *Second = narrow(I.getOperand(1));
    if (!First || !Second)
      continue;
    IRBuilder<> Builder(&I);
    auto *Multiply = InlineAsm::get(
        FunctionType::get(Builder.getInt64Ty(), {First->getType(), Second->getType()}, false),
        "mul.wide.s32 $0, $1, $2;", "=l,r,r", /*hasSideEffects=*/false);
    CallInst *Product = Builder.CreateCall(Multiply, {First, Second});
    Product->setDoesNotThrow();
    Product->setDoesNotAccessMemory();
    I.replaceAllUsesWith(Product);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses NarrowProducts::run(Function &F, FunctionAnalysisManager &) {
  if (!narrowProducts(F))
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

namespace {

class NarrowProductsInCodeGen final : public FunctionPass {
public:
  static char ID;
  NarrowProductsInCodeGen() : FunctionPass(ID) {}

  bool runOnFunction(Function &F) override { return narrowProducts(F); }
  void getAnalysisUsage(AnalysisUsage &Usage) const override { Usage.setPreservesCFG(); }
  StringRef getPassName() const override { return "narrow-products"; }
};
char NarrowProductsInCodeGen::ID = 0;

} // namespace

FunctionPass *createNarrowProductsPass() { return new NarrowProductsInCodeGen; }

} // namespace tessera
