// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/BuiltinFunctions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AtomicOrdering.h"

using namespace llvm;

namespace tessera {
namespace {

/// The flags of OpenCL's barriers.
enum { LocalMemory = 1, GlobalMemory = 2 };
/// The contract's.
enum { FenceGlobal = 1, FenceTileStatic = 2 };

void lowerBarrier(CallInst &Call, StringRef Mangled) {
  assert(Call.arg_size() == 1 && "a barrier or fence says for which memory it is");
  IRBuilder<> Builder(&Call);
  const uint64_t Fence = cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue();
  const unsigned Flags =
      (Fence & FenceTileStatic ? LocalMemory : 0) | (Fence & FenceGlobal ? GlobalMemory : 0);
  FunctionCallee Callee =
      declareBuiltin(*Call.getModule(), Mangled, Builder.getVoidTy(), {Builder.getInt32Ty()});
  cast<Function>(Callee.getCallee())->setConvergent();
  Builder.CreateCall(Callee, {Builder.getInt32(Flags)})->setConvergent();
}

/// OpenCL's name; empty: it has none.
StringRef builtinName(StringRef Function) {
  return StringSwitch<StringRef>(Function)
#define MATH_BUILTIN(Name, OpenCL) .Case(Name, OpenCL)
#define MATH_INEXACT(Name, OpenCL) .Case(Name, OpenCL)
#include "target/spirv/MathFunctions.def"
      .Default("");
}

/// Is its error of floats greater than that of doubles, rounded?
bool isInexact(StringRef Function) {
  return StringSwitch<bool>(Function)
#define MATH_INEXACT(Name, OpenCL) .Case(Name, true)
#include "target/spirv/MathFunctions.def"
      .Default(false);
}

/// As OpenCL C mangles a function of these parameters; what they point to, \p Name tells.
std::string mangle(StringRef Name, ArrayRef<Value *> Arguments, Type *Result) {
  std::string Mangled = "_Z" + utostr(Name.size()) + Name.str();
  auto CodeOf = [](Type *T) { return T->isDoubleTy() ? "d" : T->isFloatTy() ? "f" : "i"; };
  for (Value *Argument : Arguments)
    if (auto *Pointer = dyn_cast<PointerType>(Argument->getType()))
      Mangled +=
          "PU3AS" + utostr(Pointer->getAddressSpace()) + (Name == "modf" ? CodeOf(Result) : "i");
    else
      Mangled += CodeOf(Argument->getType());
  return Mangled;
}

Value *call(IRBuilder<> &Builder, StringRef OpenCL, Type *Result, ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 3> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  FunctionCallee Callee = declareBuiltin(*Builder.GetInsertBlock()->getModule(),
                                         mangle(OpenCL, Arguments, Result), Result, Types);
  auto *F = cast<Function>(Callee.getCallee());
  F->setMemoryEffects(memoryEffectsOfMath(*F));
  return Builder.CreateCall(Callee, Arguments);
}

/// As the C library has it; OpenCL leaves open what 0 and NaN give.
Value *asTheHosts(IRBuilder<> &Builder, Value *Exponent, Value *X) {
  Value *None = Builder.CreateOr(Builder.CreateFCmpUNO(X, X),
                                 Builder.CreateFCmpOEQ(X, ConstantFP::get(X->getType(), 0)));
  return Builder.CreateSelect(None, ConstantInt::getSigned(Exponent->getType(), INT_MIN), Exponent);
}

/// What \p Call of math becomes; null if OpenCL has no such function.
Value *lowerMath(CallInst &Call, const MathName &Name) {
  IRBuilder<> Builder(&Call);
  if (isa<FPMathOperator>(Call))
    Builder.setFastMathFlags(Call.getFastMathFlags());
  SmallVector<Value *, 3> Arguments(Call.args());
  if (Name.Function == "rcp")
    return Builder.CreateFDiv(ConstantFP::get(Call.getType(), 1.0), Arguments[0]);
  const StringRef OpenCL = builtinName(Name.Function);
  if (OpenCL.empty())
    return nullptr;
  if (!Name.Fast && !Name.Double && isInexact(Name.Function)) {
    for (Value *&Argument : Arguments)
      Argument = Builder.CreateFPExt(Argument, Builder.getDoubleTy());
    return Builder.CreateFPTrunc(call(Builder, OpenCL, Builder.getDoubleTy(), Arguments),
                                 Call.getType());
  }
  Value *Result = call(Builder, OpenCL, Call.getType(), Arguments);
  return Name.Function == "ilogb" ? asTheHosts(Builder, Result, Arguments[0]) : Result;
}

void lowerCall(CallInst &Call) {
  if (isBarrier(Call)) {
    lowerBarrier(Call, "_Z7barrierj");
    Call.eraseFromParent();
  } else if (isFence(Call)) {
    lowerBarrier(Call, "_Z9mem_fencej");
    Call.eraseFromParent();
  } else if (const Function *Callee = Call.getCalledFunction()) {
    std::optional<MathName> Name = matchMathName(Callee->getName());
    if (Value *Result = Name ? lowerMath(Call, *Name) : nullptr) {
      Result->takeName(&Call);
      Call.replaceAllUsesWith(Result);
      Call.eraseFromParent();
    }
  }
}

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

FunctionCallee declareBuiltin(Module &M, StringRef Mangled, Type *Result,
                              ArrayRef<Type *> Parameters) {
  FunctionCallee Callee =
      M.getOrInsertFunction(Mangled, FunctionType::get(Result, Parameters, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setDoesNotThrow();
  F->setWillReturn();
  return Callee;
}

void lowerBuiltinFunctions(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallInst>(&I))
        lowerCall(*Call);
}

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
