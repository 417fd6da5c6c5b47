// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/VersionNoAlias.h"
#include "analysis/values/CapturedContainers.h"
#include "analysis/values/CopyComputation.h"
#include "analysis/values/Dependences.h"
#include "analysis/values/HoistConstants.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "contract/Variants.h"
#include "shape/ExpandDomain.h"
#include "shape/LoadBeforeStores.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tessera {

/// Words of a struct are fewer.
static constexpr unsigned MostWords = 8;

/// The accesses of one container are those of no other one.
static void separateContainers(Function &F, const KernelInfo &Info) {
  MDBuilder Scopes(F.getContext());
  MDNode *Domain = Scopes.createAnonymousAliasScopeDomain("containers");
  SmallVector<Metadata *, 8> All;
  for (unsigned I = 0; I < Info.Captures.size(); ++I)
    All.push_back(Scopes.createAnonymousAliasScope(Domain, "container"));
  for (Instruction &I : instructions(F)) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const std::optional<unsigned> Capture = Pointer ? captureOf(*Pointer, Info) : std::nullopt;
    if (!Capture)
      continue;
    SmallVector<Metadata *, 8> Others(All);
    Others.erase(Others.begin() + *Capture);
    I.setMetadata(LLVMContext::MD_alias_scope, MDNode::get(F.getContext(), All[*Capture]));
    I.setMetadata(LLVMContext::MD_noalias, MDNode::get(F.getContext(), Others));
  }
}

static unsigned storesInLoops(const Function &F, const LoopInfo &LI) {
  unsigned Depths = 0;
  for (const Instruction &I : instructions(F))
    if (isa<StoreInst>(I))
      Depths += LI.getLoopDepth(I.getParent());
  return Depths;
}

/// By a number of columns that is not known, or is one.
static bool dividesIds(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const Value *Index = I.isIntDivRem() ? I.getOperand(0) : nullptr;
    const auto *Number = Index ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
    return Index && !(Number && Number->getValue().ult(32)) &&
           matchIdCall(isa<CastInst>(Index) ? cast<CastInst>(Index)->getOperand(0) : Index);
  });
}

namespace {

/// Makes the version of one kernel.
class VersionMaker {
public:
  VersionMaker(Function &Kernel, const KernelInfo &Info, VersionNoAliasPasses &Passes,
               FunctionAnalysisManager &AM)
      : Kernel(Kernel), Info(Info), Passes(Passes), AM(AM) {}

  /// Tells what has been gained; false if it is nothing.
  bool run(const DebugLoc &Place, VariantGains &Gains) {
    if (storesInOneLoop()) {
      clone();
      if (step("expand-domain", [this] { return expandDomain(*Version, Kernel, AM); })) {
        promoteStores();
        loadEarly();
        keep();
        Gains.tell(*Version, Place, "the loop's iterations do not depend on each other",
                   ": they run as work-items");
        return true;
      }
      discard();
    }
    const bool MayPromote = storesToOnePlace(), MayUnroll = storesInShortLoop();
    if (!MayPromote && !MayUnroll && !canLoadBeforeStores(Kernel, Info))
      return false;
    clone();
    if (MayUnroll)
      step("unroll-short-loops", [this] { simplify(Passes.Unroll); });
    const bool Promoted = MayPromote && promoteStores(), Hoisted = loadEarly();
    if (!Promoted && !Hoisted) {
      discard();
      return false;
    }
    keep();
    if (Promoted)
      took("version-no-alias.promoted", Kernel);
    if (Hoisted)
      took("version-no-alias.hoisted", Kernel);
    Gains.tell(*Version, Place,
               Promoted ? "the element that the loop changes stays in a register"
                        : "elements beside each other are loaded together");
    return true;
  }

private:
  template <typename BodyT> std::invoke_result_t<BodyT> step(Step S, BodyT Body) {
    return runStep(S, *Version, AM, Body);
  }

  void simplify(FunctionPassManager &List) { AM.invalidate(*Version, List.run(*Version, AM)); }

  bool promoteStores() {
    return step("promote-stores", [this] { return promote(); });
  }
  bool loadEarly() {
    return step("load-before-stores", [this] { return loadBeforeStores(*Version, Info); });
  }

  void clone() {
    ValueToValueMapTy Map;
    Version = CloneFunction(&Kernel, Map);
    Version->setName(Kernel.getName() + ".no_alias");
    step("hoist-kernel-constants", [this] { hoistKernelConstants(*Version, Info); });
    simplify(Passes.Prepare);
    step("separate-containers", [this] { separateContainers(*Version, Info); });
    addProperty(*Version, Kernel, Property::NoAlias);
  }

  void keep() { AM.invalidate(*Version, PreservedAnalyses::none()); }

  void discard() {
    AM.clear(*Version, Version->getName());
    Version->eraseFromParent();
  }

  /// Is there but one loop, outside of which nothing is stored?
  bool storesInOneLoop() const {
    const auto &LI = AM.getResult<LoopAnalysis>(Kernel);
    return LI.getTopLevelLoops().size() == 1 &&
           all_of(instructions(Kernel), [&](const Instruction &I) {
             return !isa<StoreInst>(I) || LI.getLoopFor(I.getParent());
           });
  }

  /// Does a loop store, in each of its iterations, to a place that stays the same?
  bool storesToOnePlace() const {
    const auto &LI = AM.getResult<LoopAnalysis>(Kernel);
    return any_of(instructions(Kernel), [&](const Instruction &I) {
      const Loop *L = isa<StoreInst>(I) ? LI.getLoopFor(I.getParent()) : nullptr;
      return L && captureOf(*getLoadStorePointerOperand(&I), Info) && stays(I, *L);
    });
  }

  /// Does a loop store that takes but a few words, one after the other?
  bool storesInShortLoop() const {
    const auto &LI = AM.getResult<LoopAnalysis>(Kernel);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(Kernel);
    return any_of(instructions(Kernel), [&](const Instruction &I) {
      const Loop *L = isa<StoreInst>(I) ? LI.getLoopFor(I.getParent()) : nullptr;
      const unsigned Count = L && L->isInnermost() ? SE.getSmallConstantMaxTripCount(L) : 0;
      return Count > 1 && Count <= MostWords;
    });
  }

  bool stays(const Instruction &Store, const Loop &L) const {
    return canCopy(
        const_cast<Value *>(getLoadStorePointerOperand(&Store)),
        [&](Instruction &I) { return L.contains(&I) ? nullptr : static_cast<Value *>(&I); },
        [&](const Instruction &I) {
          const auto *Load = dyn_cast<LoadInst>(&I);
          return Load ? readsKernelConstant(*Load, Info)
                      : matchIdCall(&I) || isa<BinaryOperator, CastInst, GetElementPtrInst>(I);
        });
  }

  /// Moves stores out of loops; false if none moves.
  bool promote() {
    const unsigned Before = storesInLoops(*Version, AM.getResult<LoopAnalysis>(*Version));
    simplify(Passes.Promote);
    return storesInLoops(*Version, AM.getResult<LoopAnalysis>(*Version)) < Before;
  }

  Function &Kernel;
  const KernelInfo &Info;
  VersionNoAliasPasses &Passes;
  FunctionAnalysisManager &AM;
  Function *Version = nullptr;
};

} // namespace

/// Of the outermost loop that stores, or of a store outside of loops; none if nothing is stored.
static std::optional<DebugLoc> placeOfStores(const Function &F, const LoopInfo &LI) {
  std::optional<DebugLoc> Outside;
  for (const Instruction &I : instructions(F)) {
    if (!isa<StoreInst>(I))
      continue;
    if (const Loop *L = LI.getLoopFor(I.getParent()))
      return L->getOutermostLoop()->getStartLoc();
    Outside = I.getDebugLoc();
  }
  return Outside;
}

PreservedAnalyses VersionNoAlias::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  VariantGains Gains(Report);
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M)) {
    const std::optional<DebugLoc> Place =
        Info.isTiled() ? std::nullopt : placeOfStores(*F, AM.getResult<LoopAnalysis>(*F));
    if (!Place || (Info.Rank == 1 && refuse("version-no-alias.divided", *F, dividesIds(*F))))
      continue;
    Changed |= VersionMaker(*F, Info, Passes, AM).run(*Place, Gains);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
