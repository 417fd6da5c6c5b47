// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/MathFunctions.h"
#include "target/gpu/GpuTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {
namespace {

/// OpenCL's name; empty: it has none.
StringRef builtinName(StringRef Function) {
  return StringSwitch<StringRef>(Function)
#define MATH_BUILTIN(Name, OpenCL) .Case(Name, OpenCL)
#define MATH_INEXACT(Name, OpenCL) .Case(Name, OpenCL)
#include "target/gpu/MathFunctions.def"
      .Default("");
}

/// Is its error of floats greater than that of doubles, rounded?
bool isInexact(StringRef Function) {
  return StringSwitch<bool>(Function)
#define MATH_INEXACT(Name, OpenCL) .Case(Name, true)
#include "target/gpu/MathFunctions.def"
      .Default(false);
}

/// As OpenCL C mangles a function of these parameters; what they point to, \p Name tells.
std::string mangle(StringRef Name, ArrayRef<Value *> Arguments, Type *Result,
                   const GpuTarget &Target) {
  std::string Mangled = "_Z" + utostr(Name.size()) + Name.str();
  auto CodeOf = [](Type *T) { return T->isDoubleTy() ? "d" : T->isFloatTy() ? "f" : "i"; };
  for (Value *Argument : Arguments)
    if (Argument->getType()->isPointerTy())
      Mangled += Target.MangledPointer.str() + (Name == "modf" ? CodeOf(Result) : "i");
    else
      Mangled += CodeOf(Argument->getType());
  return Mangled;
}

Value *call(IRBuilder<> &Builder, StringRef OpenCL, Type *Result, ArrayRef<Value *> Arguments,
            const GpuTarget &Target) {
  SmallVector<Type *, 3> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  FunctionCallee Callee = declareBuiltin(*Builder.GetInsertBlock()->getModule(),
                                         mangle(OpenCL, Arguments, Result, Target), Result, Types);
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
Value *lowerMath(CallInst &Call, const MathName &Name, const GpuTarget &Target) {
  if (Value *Better = Target.lowerMath(Call, Name))
    return Better;
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
    return Builder.CreateFPTrunc(call(Builder, OpenCL, Builder.getDoubleTy(), Arguments, Target),
                                 Call.getType());
  }
  Value *Result = call(Builder, OpenCL, Call.getType(), Arguments, Target);
  return Name.Function == "ilogb" ? asTheHosts(Builder, Result, Arguments[0]) : Result;
}

void lowerCall(CallInst &Call, const GpuTarget &Target) {
  if (isBarrier(Call) || isFence(Call)) {
    Target.lowerBarrier(Call);
    Call.eraseFromParent();
  } else if (const Function *Callee = Call.getCalledFunction()) {
    std::optional<MathName> Name = matchMathName(Callee->getName());
    if (Value *Result = Name ? lowerMath(Call, *Name, Target) : nullptr) {
      Result->takeName(&Call);
      Call.replaceAllUsesWith(Result);
      Call.eraseFromParent();
    }
  }
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

void lowerBuiltinFunctions(Module &M, const GpuTarget &Target) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallInst>(&I))
        lowerCall(*Call, Target);
}

} // namespace tessera
