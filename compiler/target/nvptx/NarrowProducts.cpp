// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/NarrowProducts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// Is \p V the number of a work-item of an untiled kernel, computed as GridNumbers does? Those of
/// the domain are below 2^31; what others compute nobody uses.
static bool isWorkItem(Value *V) {
  const auto IsRegister = [](Value *Register, std::initializer_list<Intrinsic::ID> Ids) {
    const auto *Call = dyn_cast<IntrinsicInst>(Register);
    return Call && is_contained(Ids, Call->getIntrinsicID());
  };
  Value *Block = nullptr, *Length = nullptr, *Local = nullptr;
  return match(V, m_Add(m_Mul(m_Value(Block), m_Value(Length)), m_Value(Local))) &&
         IsRegister(Length,
                    {Intrinsic::nvvm_read_ptx_sreg_ntid_x, Intrinsic::nvvm_read_ptx_sreg_ntid_y}) &&
         IsRegister(Local,
                    {Intrinsic::nvvm_read_ptx_sreg_tid_x, Intrinsic::nvvm_read_ptx_sreg_tid_y});
}

/// The 32 bits of which \p Factor is the value as a signed number; null if there are none.
static Value *narrow(Value *Factor, const DataLayout &DL) {
  Value *From = nullptr;
  if (!match(Factor, m_ZExtOrSExt(m_Value(From))) || !From->getType()->isIntegerTy(32))
    return nullptr;
  const auto *Unsigned = dyn_cast<ZExtInst>(Factor);
  const bool IsSame = !Unsigned || Unsigned->hasNonNeg() || isWorkItem(From) ||
                      isKnownNonNegative(From, SimplifyQuery(DL));
  return IsSame ? From : nullptr;
}

static bool narrowProducts(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (I.getOpcode() != Instruction::Mul || !I.getType()->isIntegerTy(64))
      continue;
    Value *First = narrow(I.getOperand(0), DL), *Second = narrow(I.getOperand(1), DL);
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

} // namespace tessera
