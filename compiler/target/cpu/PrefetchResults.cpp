// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/PrefetchResults.h"
#include "analysis/KernelKnowledge.h"
#include "analysis/values/CopyComputation.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

#define DEBUG_TYPE "prefetch-results"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// More streams of lines would push each other out.
static constexpr unsigned MaxStores = 4;

namespace {

class ResultPrefetcher {
public:
  ResultPrefetcher(Function &Kernel, const KernelKnowledge &Known)
      : Kernel(Kernel), Known(Known), LI(Known.LI), DT(Known.DT) {}

  bool run() {
    SmallVector<std::pair<StoreInst *, Instruction *>, MaxStores> Chosen;
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&Kernel)) {
      for (Instruction &I : *Block) {
        if (isBarrier(I))
          Barriers.push_back(&I);
        auto *Store = LI.getLoopFor(Block) ? nullptr : dyn_cast<StoreInst>(&I);
        Instruction *Barrier = Store ? firstBarrierBefore(*Store) : nullptr;
        if (Barrier && require("prefetch-results.many", I, Chosen.size() < MaxStores) &&
            isWorthwhile(*Store, *Barrier))
          Chosen.push_back({Store, Barrier});
      }
    }
    for (auto [Store, Barrier] : Chosen) {
      took("prefetch-results.taken", *Store);
      prefetch(*Store, *Barrier);
    }
    return !Chosen.empty();
  }

private:
  /// The first one outside loops, if the tile computes between that and others.
  Instruction *firstBarrierBefore(const StoreInst &Store) const {
    for (Instruction *First : Barriers)
      if (!LI.getLoopFor(First->getParent()) && DT.dominates(First, &Store))
        return any_of(Barriers,
                      [&](const Instruction *Next) {
                        return Next != First && DT.dominates(First, Next) &&
                               isPotentiallyReachable(Next, &Store, nullptr, &DT, &LI);
                      })
                   ? First
                   : nullptr;
    return nullptr;
  }

  bool isWorthwhile(StoreInst &Store, const Instruction &Barrier) {
    Value *Pointer = Store.getPointerOperand();
    const auto *Container = dyn_cast<LoadInst>(getUnderlyingObject(Pointer, /*MaxLookup=*/0));
    return Container &&
           require("prefetch-results.no-container", Store,
                   readsKernelConstant(*Container, Known.Info)) &&
           require("prefetch-results.loaded", Store,
                   none_of(Pointer->users(), [](const User *U) { return isa<LoadInst>(U); })) &&
           canCompute(Pointer, Barrier) &&
           require("prefetch-results.some", Store, isDoneByAll(Store, Barrier)) &&
           // The members of a struct lie in one line.
           Structs.insert(Pointer->stripInBoundsConstantOffsets()).second;
  }

  /// Can \p V be computed before \p Barrier, whatever the work-item does later?
  bool canCompute(Value *V, const Instruction &Barrier) const {
    return canCopy(
        V, [&](Instruction &I) { return ifBefore(I, Barrier); },
        [&](const Instruction &I) {
          if (const auto *Load = dyn_cast<LoadInst>(&I))
            return require("prefetch-results.changing-load", I,
                           readsKernelConstant(*Load, Known.Info));
          return matchIdCall(&I) || (require("prefetch-results.other-computation", I,
                                             isa<CastInst, GetElementPtrInst, BinaryOperator>(I)) &&
                                     require("prefetch-results.division", I, !I.isIntDivRem()));
        });
  }

  Value *ifBefore(Instruction &I, const Instruction &Barrier) const {
    return DT.dominates(&I, &Barrier) ? &I : nullptr;
  }

  /// Do all work-items store, but those that only fill up the last tile?
  bool isDoneByAll(const StoreInst &Store, const Instruction &Barrier) const {
    const BasicBlock *Guarded = Store.getParent();
    for (const BasicBlock *Block = Guarded; Block != Barrier.getParent();) {
      Block = DT.getNode(Block)->getIDom()->getBlock();
      if (Known.PDT.dominates(Guarded, Block))
        continue;
      const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
      if (!Branch || (Branch->isConditional() && !isInside(Branch->getCondition(), Barrier)))
        return false;
      Guarded = Block;
    }
    return true;
  }

  /// Does \p Condition compare the place in the domain with a bound?
  bool isInside(const Value *Condition, const Instruction &Barrier) const {
    const Value *Left = nullptr, *Right = nullptr;
    if (match(Condition, m_LogicalAnd(m_Value(Left), m_Value(Right))))
      return isInside(Left, Barrier) && isInside(Right, Barrier);
    const auto *Compare = dyn_cast<ICmpInst>(Condition);
    const Dependence Compared = Compare ? Known.Values.of(Compare) : Dependence();
    return Compare && !Compare->isEquality() && Compared.Certain.intersects(Sources::anyTile()) &&
           Compared.isOfPlaceAlone();
  }

  void prefetch(StoreInst &Store, Instruction &Barrier) const {
    ComputationCopies Copies;
    Value *Address = copyTo(
        Barrier, Store.getPointerOperand(), [&](Instruction &I) { return ifBefore(I, Barrier); },
        Copies);
    IRBuilder<> Builder(&Barrier);
    Builder.SetCurrentDebugLocation(Store.getDebugLoc());
    constexpr unsigned Write = 1, AllLevels = 3, Data = 1;
    Builder.CreateIntrinsic(
        Intrinsic::prefetch, Address->getType(),
        {Address, Builder.getInt32(Write), Builder.getInt32(AllLevels), Builder.getInt32(Data)});
  }

  Function &Kernel;
  const KernelKnowledge &Known;
  const LoopInfo &LI;
  const DominatorTree &DT;
  SmallVector<Instruction *, 8> Barriers; ///< in their order
  SmallPtrSet<const Value *, 4> Structs;
};

} // namespace

PreservedAnalyses PrefetchResults::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M))
    if (Info.isTiled() && ResultPrefetcher(*F, KernelKnowledge(*F, Info, AM)).run()) {
      Changed = true;
      AM.invalidate(*F, PreservedAnalyses::none());
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
