// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/KeepDivisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

static constexpr StringLiteral DivisorPrefix = "__tessera_divisor_";

void hideDivisors(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (!I.isIntDivRem() || !I.getType()->isIntegerTy())
      continue;
    Value *Divisor = I.getOperand(1);
    if (const auto *Known = dyn_cast<ConstantInt>(Divisor);
        Known && !Known->isZero() && !Known->isMinusOne())
      continue;
    std::string Name;
    raw_string_ostream(Name) << DivisorPrefix << *I.getType();
    FunctionCallee Same = F.getParent()->getOrInsertFunction(
        Name, FunctionType::get(I.getType(), {I.getType()}, false));
    auto *Declared = cast<Function>(Same.getCallee());
    Declared->setMemoryEffects(MemoryEffects::none());
    Declared->addFnAttr(Attribute::WillReturn);
    Declared->addFnAttr(Attribute::NoUnwind);
    IRBuilder<> Builder(&I);
    I.setOperand(1, Builder.CreateCall(Same, {Divisor}));
  }
}

void showDivisors(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() &&
        Call->getCalledFunction()->getName().starts_with(DivisorPrefix)) {
      Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
    }
}

} // namespace tessera
