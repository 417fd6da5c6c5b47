// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/VersionInBounds.h"
#include "analysis/values/Dependences.h"
#include "analysis/values/HoistConstants.h"
#include "bounds/IndexRanges.h"
#include "bounds/SplitDividends.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// More comparisons would cost a short launch too much.
static constexpr unsigned MostChecks = 128;

namespace {

/// A copy of a kernel that may be simplified without a guard's condition, or what loads yield,
/// being taken for what it would be with all accesses inside.
class SimplifiedCopy {
public:
  SimplifiedCopy(Function &Kernel, const KernelInfo &Info, ArrayRef<CallInst *> Guards,
                 FunctionPassManager &Simplify, FunctionAnalysisManager &AM)
      : AM(AM) {
    ValueToValueMapTy Map;
    Copy = CloneFunction(&Kernel, Map);
    for (Instruction &I : instructions(*Copy))
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && mayBeGuarded(*Load, Info))
        Load->setVolatile(true);
      else if (auto *Memory = dyn_cast<MemIntrinsic>(&I))
        Memory->setVolatile(ConstantInt::getTrue(I.getContext()));
    for (const auto [Number, Guard] : enumerate(Guards))
      number(*cast<CallInst>(Map[Guard]), unsigned(Number));
    hoistKernelConstants(*Copy, Info);
    AM.invalidate(*Copy, Simplify.run(*Copy, AM));
  }

  ~SimplifiedCopy() {
    AM.clear(*Copy, Copy->getName());
    Copy->eraseFromParent();
  }

  SimplifiedCopy(const SimplifiedCopy &) = delete;
  SimplifiedCopy &operator=(const SimplifiedCopy &) = delete;

  Function &function() { return *Copy; }

  /// False if nothing is divided.
  bool splitDividends() {
    const bool Split = tessera::splitDividends(*Copy, AM.getResult<DominatorTreeAnalysis>(*Copy));
    AM.invalidate(*Copy, PreservedAnalyses::none());
    return Split;
  }

  /// Which of the guards \p Guard is.
  static unsigned numberOf(const CallInst &Guard) {
    return unsigned(cast<ConstantInt>(Guard.getArgOperand(Guard.arg_size() - 1))->getZExtValue());
  }

private:
  static bool mayBeGuarded(const LoadInst &Load, const KernelInfo &Info) {
    return !readsKernelConstant(Load, Info) &&
           !isa<AllocaInst>(getUnderlyingObject(Load.getPointerOperand()));
  }

  /// As an argument more, so that guards stay apart.
  static void number(CallInst &Guard, unsigned Number) {
    SmallVector<Value *, 16> Arguments(Guard.args());
    Arguments.push_back(ConstantInt::get(Type::getInt32Ty(Guard.getContext()), Number));
    CallInst *Numbered = CallInst::Create(Guard.getFunctionType(), Guard.getCalledOperand(),
                                          Arguments, "", Guard.getIterator());
    Numbered->setAttributes(Guard.getAttributes());
    Guard.replaceAllUsesWith(Numbered);
    Guard.eraseFromParent();
  }

  FunctionAnalysisManager &AM;
  Function *Copy = nullptr;
};

/// What has to hold for a guard to be none.
struct Conditions {
  SmallVector<Value *, 16> Needs;
  unsigned Places = 0, KnownPlaces = 0; ///< where the guard stands

  bool isKnown() const { return Places != 0 && Places == KnownPlaces; }
};

class Versioning {
public:
  Versioning(Function &Kernel, const KernelInfo &Info, FunctionPassManager &Simplify,
             FunctionAnalysisManager &AM)
      : Kernel(Kernel), Info(Info), Simplify(Simplify), AM(AM) {}

  bool run() {
    for (Instruction &I : instructions(Kernel))
      if (isGuarded(I))
        Guards.push_back(cast<CallInst>(&I));
    if (Guards.empty())
      return false;
    declareCheck();
    defineCheck();
    if (refuse("version-in-bounds.unknown", Kernel, Inside.empty())) {
      Check->eraseFromParent();
      return false;
    }
    cloneInside();
    took("version-in-bounds.taken", Kernel);
    return true;
  }

private:
  void declareCheck() {
    LLVMContext &Context = Kernel.getContext();
    Type *Pointer = PointerType::get(Context, 0);
    Check = Function::Create(
        FunctionType::get(Type::getInt32Ty(Context), {Pointer, Pointer}, /*isVarArg=*/false),
        Kernel.getLinkage(), Kernel.getName() + ".is_in_bounds", Kernel.getParent());
    Check->getArg(0)->setName("closure");
    Check->getArg(1)->setName("extent");
    Check->setDoesNotThrow();
    Check->addFnAttr(attr::BoundsCheckOf, Kernel.getName());
    if (Kernel.hasFnAttribute(attr::Internal))
      Check->addFnAttr(attr::Internal);
  }

  void defineCheck() {
    BasicBlock *Entry = BasicBlock::Create(Kernel.getContext(), "entry", Check);
    RangeArithmetic::Builder Builder(Entry, InstSimplifyFolder(Kernel.getDataLayout()));
    RangeArithmetic Arithmetic(Builder);
    SimplifiedCopy Copy(Kernel, Info, Guards, Simplify, AM);
    const std::vector<Conditions> Plain = conditionsIn(Copy.function(), Arithmetic);
    std::vector<Conditions> Split(Guards.size());
    if (Copy.splitDividends())
      Split = conditionsIn(Copy.function(), Arithmetic);
    const auto All = [&](const Conditions &Of) {
      Value *Holds = Builder.getFalse();
      if (Of.isKnown())
        Holds = Builder.getTrue();
      for (Value *Need : Of.Needs)
        Holds = Builder.CreateAnd(Holds, Need);
      return Holds;
    };
    SmallSetVector<Value *, 16> Needed;
    for (const auto [Number, Guard] : enumerate(Guards)) {
      Value *Holds = Builder.CreateOr(All(Plain[Number]), All(Split[Number]));
      if (match(Holds, m_Zero()))
        continue;
      // One by one, as many guards have the same ones.
      SmallSetVector<Value *, 16> Together = Needed;
      if (Split[Number].isKnown())
        Together.insert(Holds);
      else
        Together.insert_range(Plain[Number].Needs);
      if (Together.size() > MostChecks)
        continue;
      Needed = std::move(Together);
      Inside.push_back(Guard);
    }
    Value *Holds = Builder.getTrue();
    for (Value *Need : Needed)
      Holds = Builder.CreateAnd(Holds, Need);
    Builder.CreateRet(Builder.CreateZExt(Holds, Builder.getInt32Ty()));
    for (Instruction &I : make_early_inc_range(reverse(*Entry)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
  }

  /// Those of each guard.
  std::vector<Conditions> conditionsIn(Function &Copy, RangeArithmetic &Arithmetic) {
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(Copy);
    const auto &LI = AM.getResult<LoopAnalysis>(Copy);
    const auto &DT = AM.getResult<DominatorTreeAnalysis>(Copy);
    std::vector<Conditions> Result(Guards.size());
    for (Instruction &I : instructions(Copy)) {
      if (!isGuarded(I))
        continue;
      auto &Guard = cast<CallInst>(I);
      Conditions &Of = Result[SimplifiedCopy::numberOf(Guard)];
      IndexRanges Ranges(Info, SE, LI, DT, *Guard.getParent(),
                         {Arithmetic, Check->getArg(0), Check->getArg(1)});
      ++Of.Places;
      Of.KnownPlaces += Ranges.alwaysTrue(*Guard.getArgOperand(1), Of.Needs);
    }
    return Result;
  }

  /// The number tells it from what another unit, compiled otherwise, makes of the same kernel.
  void cloneInside() {
    const std::string Number = utostr(Inside.size());
    Check->setName(Check->getName() + "." + Number);
    ValueToValueMapTy Map;
    Function *Clone = CloneFunction(&Kernel, Map);
    Clone->setName(Kernel.getName() + ".in_bounds." + Number);
    Clone->addFnAttr(attr::InBoundsOf, Kernel.getName());
    for (CallInst *Guard : Inside) {
      auto *Copy = cast<CallInst>(Map[Guard]);
      Copy->replaceAllUsesWith(Copy->getArgOperand(0));
      Copy->eraseFromParent();
    }
  }

  Function &Kernel;
  const KernelInfo &Info;
  FunctionPassManager &Simplify;
  FunctionAnalysisManager &AM;
  SmallVector<CallInst *, 16> Guards;
  SmallVector<CallInst *, 16> Inside;
  Function *Check = nullptr;
};

} // namespace

PreservedAnalyses VersionInBounds::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M))
    Changed |= Versioning(*F, Info, Simplify, AM).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
