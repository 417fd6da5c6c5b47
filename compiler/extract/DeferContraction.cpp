// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/DeferContraction.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {
namespace {

/// The contract's function for \p Scalar, float or double.
FunctionCallee multiplyAddOf(Module &M, Type &Scalar) {
  assert((Scalar.isFloatTy() || Scalar.isDoubleTy()) && "the contract has no other types");
  FunctionCallee Callee =
      M.getOrInsertFunction(Scalar.isFloatTy() ? callee::MultiplyAddF32 : callee::MultiplyAddF64,
                            &Scalar, &Scalar, &Scalar, &Scalar);
  auto *F = cast<Function>(Callee.getCallee());
  F->setMemoryEffects(memoryEffectsOfMath(*F));
  F->setDoesNotThrow();
  F->setWillReturn();
  F->addFnAttr(Attribute::Speculatable);
  return Callee;
}

Value *replacementOf(IntrinsicInst &Old) {
  IRBuilder<> Builder(&Old);
  Builder.setFastMathFlags(Old.getFastMathFlags());
  Value *A = Old.getArgOperand(0), *B = Old.getArgOperand(1), *C = Old.getArgOperand(2);
  Type *Scalar = Old.getType()->getScalarType();
  if (!Scalar->isFloatTy() && !Scalar->isDoubleTy())
    return Builder.CreateFAdd(Builder.CreateFMul(A, B), C);
  FunctionCallee Callee = multiplyAddOf(*Old.getModule(), *Scalar);
  const auto *Vector = dyn_cast<FixedVectorType>(Old.getType());
  if (!Vector)
    return Builder.CreateCall(Callee, {A, B, C});
  Value *Result = PoisonValue::get(Old.getType());
  for (unsigned N = 0; N < Vector->getNumElements(); ++N) {
    auto Element = [&](Value *V) { return Builder.CreateExtractElement(V, N); };
    Result = Builder.CreateInsertElement(
        Result, Builder.CreateCall(Callee, {Element(A), Element(B), Element(C)}), N);
  }
  return Result;
}

/// Where the program may look at the floating-point environment each operation stands by itself.
Value *separated(IntrinsicInst &Old) {
  IRBuilder<> Builder(&Old);
  Value *Rounding = Old.getArgOperand(3), *Exceptions = Old.getArgOperand(4);
  const auto Apply = [&](Intrinsic::ID Operation, Value *Left, Value *Right) {
    CallInst *Call =
        Builder.CreateIntrinsic(Operation, {Old.getType()}, {Left, Right, Rounding, Exceptions});
    Call->addFnAttr(Attribute::StrictFP);
    return Call;
  };
  Value *Product =
      Apply(Intrinsic::experimental_constrained_fmul, Old.getArgOperand(0), Old.getArgOperand(1));
  return Apply(Intrinsic::experimental_constrained_fadd, Product, Old.getArgOperand(2));
}

} // namespace

PreservedAnalyses DeferContraction::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    const bool IsConstrained = F.getIntrinsicID() == Intrinsic::experimental_constrained_fmuladd;
    if (!IsConstrained && F.getIntrinsicID() != Intrinsic::fmuladd)
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Old = cast<IntrinsicInst>(U);
      Value *New = IsConstrained ? separated(*Old) : replacementOf(*Old);
      New->takeName(Old);
      Old->replaceAllUsesWith(New);
      Old->eraseFromParent();
    }
    F.eraseFromParent();
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
