// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/LowerMath.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {
namespace {

Intrinsic::ID intrinsicFor(StringRef Function) {
  return StringSwitch<Intrinsic::ID>(Function)
#define MATH_INTRINSIC(Name, Id) .Case(Name, Intrinsic::Id)
#include "target/cpu/MathFunctions.def"
      .Default(Intrinsic::not_intrinsic);
}

bool isInLibrary(StringRef Function) {
  return StringSwitch<bool>(Function)
#define MATH_LIBRARY(Name) .Case(Name, true)
#include "target/cpu/MathFunctions.def"
      .Default(false);
}

/// Is libmvec's function of doubles as good as the host's?
bool isPreciseInVectors(StringRef Function) {
  return StringSwitch<bool>(Function)
#define MATH_PRECISE_VECTOR(Name) .Case(Name, true)
#include "target/cpu/MathFunctions.def"
      .Default(false);
}

bool isReciprocal(StringRef Function) { return Function == "rcp" || Function == "rsqrt"; }

FastMathFlags flagsOf(const CallInst &Call, bool Fast) {
  FastMathFlags Flags = Call.getFastMathFlags();
  if (Fast) {
    Flags.setApproxFunc();
    Flags.setAllowReciprocal();
  }
  return Flags;
}

/// The library's function of \p Declaration's type. It may write through pointer arguments; errno
/// does not exist here.
FunctionCallee libraryFunction(Function &Declaration, const MathName &Name) {
  std::string Symbol = (Name.Function + (Name.Double ? "" : "f")).str();
  FunctionCallee Library =
      Declaration.getParent()->getOrInsertFunction(Symbol, Declaration.getFunctionType());
  auto *F = cast<Function>(Library.getCallee());
  F->setMemoryEffects(memoryEffectsOfMath(Declaration));
  F->setDoesNotThrow();
  F->setWillReturn();
  return Library;
}

/// What \p Call becomes; null if its function is unknown.
Value *lowerCall(CallInst &Call, const MathName &Name) {
  assert(Call.arg_size() > 0 && Call.getCalledFunction() && "math has arguments, and a name");
  IRBuilder<> Builder(&Call);
  bool IsFloat = isa<FPMathOperator>(Call);
  if (IsFloat)
    Builder.setFastMathFlags(flagsOf(Call, Name.Fast));
  SmallVector<Value *, 3> Arguments(Call.args());
  if (Intrinsic::ID Id = intrinsicFor(Name.Function))
    return Builder.CreateIntrinsic(Id, {Call.getType()}, Arguments);
  if (isReciprocal(Name.Function)) {
    Value *Divisor = Arguments[0];
    if (Name.Function == "rsqrt")
      Divisor = Builder.CreateUnaryIntrinsic(Intrinsic::sqrt, Divisor);
    // LLVM's own estimates give no infinity for 0; the vectoriser's do.
    if (IsFloat) {
      FastMathFlags Flags = Builder.getFastMathFlags();
      Flags.setAllowReciprocal(Call.getFastMathFlags().allowReciprocal());
      Builder.setFastMathFlags(Flags);
    }
    return Builder.CreateFDiv(ConstantFP::get(Call.getType(), 1.0), Divisor);
  }
  if (!isInLibrary(Name.Function))
    return nullptr;
  CallInst *Result =
      Builder.CreateCall(libraryFunction(*Call.getCalledFunction(), Name), Arguments);
  if (!Name.Fast) {
    Result->addFnAttr(Attribute::NoBuiltin);
    if (require("lower-math.writes", Call, Result->doesNotAccessMemory()) &&
        require("lower-math.imprecise", Call, !Name.Double || isPreciseInVectors(Name.Function)))
      Result->addFnAttr(Attribute::get(Call.getContext(), attr::InDouble, Name.Function));
  }
  return Result;
}

bool lowerCallsOf(Function &F, const MathName &Name) {
  bool Changed = false;
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledFunction() != &F)
      continue;
    Value *Result = lowerCall(*Call, Name);
    if (!Result)
      return Changed;
    Result->takeName(Call);
    Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
    Changed = true;
  }
  if (F.use_empty())
    F.eraseFromParent();
  return Changed;
}

} // namespace

bool isMathFunction(StringRef Symbol) {
  std::optional<MathName> Name = matchMathName(Symbol);
  return Symbol == callee::MultiplyAddF32 || Symbol == callee::MultiplyAddF64 ||
         (Name && (intrinsicFor(Name->Function) || isReciprocal(Name->Function) ||
                   isInLibrary(Name->Function)));
}

PreservedAnalyses LowerMath::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration())
      if (std::optional<MathName> Name = matchMathName(F.getName()))
        Changed |= lowerCallsOf(F, *Name);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
