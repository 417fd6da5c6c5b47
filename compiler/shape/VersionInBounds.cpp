// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/VersionInBounds.h"
#include "analysis/KernelKnowledge.h"
#include "analysis/ranges/IndexRanges.h"
#include "analysis/values/HoistConstants.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "contract/Variants.h"
#include "shape/SplitDividends.h"
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
    runStep("hoist-kernel-constants", *Copy, AM, [&] { hoistKernelConstants(*Copy, Info); });
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
    const bool Split = runStep("split-dividends", *Copy, AM, [this] {
      return tessera::splitDividends(*Copy, AM.getResult<DominatorTreeAnalysis>(*Copy));
    });
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

/// Returns whether all of \p Needed holds.
void endCheck(RangeArithmetic::Builder &Builder, ArrayRef<Value *> Needed) {
  Value *Holds = Builder.getTrue();
  for (Value *Need : Needed)
    Holds = Builder.CreateAnd(Holds, Need);
  Builder.CreateRet(Builder.CreateZExt(Holds, Builder.getInt32Ty()));
  for (Instruction &I : make_early_inc_range(reverse(*Builder.GetInsertBlock())))
    if (isInstructionTriviallyDead(&I))
      I.eraseFromParent();
}

/// The number tells both from what another unit, compiled otherwise, makes of the same kernel.
Function *cloneInside(Function &Kernel, Function &Check, size_t Guards, ValueToValueMapTy &Map) {
  assert(Guards != 0 && "a version lacks some guard");
  const std::string Number = utostr(Guards);
  Check.setName(Check.getName() + "." + Number);
  Function *Clone = CloneFunction(&Kernel, Map);
  Clone->setName(Kernel.getName() + ".in_bounds." + Number);
  addProperty(*Clone, Kernel, Property::InBounds, Check.getName());
  return Clone;
}

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
    Check = declareLaunchQuery(Kernel, ".is_in_bounds");
    defineCheck();
    if (refuse("version-in-bounds.unknown", Kernel, Inside.empty())) {
      Check->eraseFromParent();
      return false;
    }
    removeGuards();
    took("version-in-bounds.taken", Kernel);
    return true;
  }

private:
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
    endCheck(Builder, Needed.getArrayRef());
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
      assert(SimplifiedCopy::numberOf(Guard) < Result.size() && "guards have numbers from 0 on");
      Conditions &Of = Result[SimplifiedCopy::numberOf(Guard)];
      IndexRanges Ranges(Info, SE, LI, DT, *Guard.getParent(),
                         {Arithmetic, Check->getArg(0), Check->getArg(1)});
      ++Of.Places;
      Of.KnownPlaces += Ranges.alwaysTrue(*Guard.getArgOperand(1), Of.Needs);
    }
    return Result;
  }

  void removeGuards() {
    ValueToValueMapTy Map;
    cloneInside(Kernel, *Check, Inside.size(), Map);
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

/// A kernel with guards of the program's own.
class OwnGuards {
public:
  OwnGuards(Function &Kernel, const KernelInfo &Info, FunctionPassManager &Simplify,
            FunctionAnalysisManager &AM)
      : Kernel(Kernel), Known(Kernel, Info, AM), SE(AM.getResult<ScalarEvolutionAnalysis>(Kernel)),
        Simplify(Simplify), AM(AM) {}

  bool run() {
    if (Known.LI.empty())
      return false;
    SmallVector<std::pair<BranchInst *, bool>, 8> Chosen;
    for (BasicBlock &Block : Kernel) {
      auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
      if (!Branch || !Branch->isConditional())
        continue;
      for (const bool Wanted : {true, false})
        if (boundsIds(*Branch->getCondition(), Wanted))
          Chosen.push_back({Branch, Wanted});
    }
    if (Chosen.empty())
      return false;
    Function *Check = declareLaunchQuery(Kernel, ".is_in_bounds");
    defineCheck(*Check, Chosen);
    if (refuse("version-in-bounds.unknown", Kernel, Chosen.empty())) {
      Check->eraseFromParent();
      return false;
    }
    took("version-in-bounds.own", Kernel);
    ValueToValueMapTy Map;
    Function *Version = cloneInside(Kernel, *Check, Chosen.size(), Map);
    for (auto [Branch, Wanted] : Chosen)
      cast<BranchInst>(Map[Branch])
          ->setCondition(ConstantInt::getBool(Kernel.getContext(), Wanted));
    AM.invalidate(*Version, Simplify.run(*Version, AM));
    return true;
  }

private:
  /// Is \p Condition \p Wanted if some ids, or what grows with them, are below what is no id's?
  bool boundsIds(Value &Condition, bool Wanted) {
    Value *Left = nullptr, *Right = nullptr;
    if (match(&Condition, m_Not(m_Value(Left))))
      return boundsIds(*Left, !Wanted);
    if (Wanted ? match(&Condition, m_LogicalAnd(m_Value(Left), m_Value(Right)))
               : match(&Condition, m_LogicalOr(m_Value(Left), m_Value(Right))))
      return boundsIds(*Left, Wanted) && boundsIds(*Right, Wanted);
    CmpInst::Predicate Predicate;
    if (!matchComparison(Condition, Wanted, Predicate, Left, Right))
      return false;
    constexpr Sources Ids = Sources::anyWorkItem() | Sources::anyTile();
    if (!(ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate)) ||
        !Known.Values.of(Left).mayDependOn(Ids) || Known.Values.of(Right).mayDependOn(Ids))
      return false;
    // The neighbours of the last element lie outside in every launch that has work-items for all.
    const SCEV *Beyond = SE.getMinusSCEV(SE.getSCEV(Left), SE.getSCEV(Right));
    const auto *Sum = dyn_cast<SCEVAddExpr>(Beyond);
    const auto *Constant = Sum ? dyn_cast<SCEVConstant>(Sum->getOperand(0)) : nullptr;
    const int64_t Most = ICmpInst::isLT(Predicate) ? 0 : -1;
    return !refuse("version-in-bounds.neighbours", Kernel,
                   Constant && Constant->getAPInt().getSExtValue() > Most);
  }

  /// Leaves in \p Chosen those that are known at launch.
  void defineCheck(Function &Check, SmallVectorImpl<std::pair<BranchInst *, bool>> &Chosen) {
    BasicBlock *Entry = BasicBlock::Create(Kernel.getContext(), "entry", &Check);
    RangeArithmetic::Builder Builder(Entry, InstSimplifyFolder(Kernel.getDataLayout()));
    RangeArithmetic Arithmetic(Builder);
    SmallSetVector<Value *, 16> Needed;
    erase_if(Chosen, [&](const auto &Guard) {
      IndexRanges Ranges(Known.Info, SE, Known.LI, Known.DT, *Guard.first->getParent(),
                         {Arithmetic, Check.getArg(0), Check.getArg(1)});
      SmallVector<Value *, 16> Needs;
      if (!Ranges.alwaysTrue(*Guard.first->getCondition(), Needs, Guard.second) ||
          Needed.size() + Needs.size() > MostChecks)
        return true;
      Needed.insert_range(Needs);
      return false;
    });
    endCheck(Builder, Needed.getArrayRef());
  }

  Function &Kernel;
  KernelKnowledge Known;
  ScalarEvolution &SE;
  FunctionPassManager &Simplify;
  FunctionAnalysisManager &AM;
};

} // namespace

PreservedAnalyses VersionInBounds::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M))
    Changed |= any_of(instructions(*F), isGuarded) ? Versioning(*F, Info, Simplify, AM).run()
                                                   : OwnGuards(*F, Info, Simplify, AM).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
