// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/SkipIdleWorkItems.h"
#include "analysis/LaneShapes.h"
#include "analysis/WorkItemNest.h"
#include "analysis/values/CopyComputation.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

namespace {

class IdleSkipper {
public:
  IdleSkipper(const WorkItemNest &Nest, const DominatorTree &DT, const DiagnosticSink &Told)
      : Nest(Nest), DT(DT), Told(Told) {}

  bool run() {
    for (const BasicBlock *Block : Nest.loop().blocks())
      if (auto *Branch = dyn_cast<BranchInst>(const_cast<Instruction *>(Block->getTerminator()));
          Block != Nest.latch() && Branch && Branch->isConditional() &&
          DT.dominates(Block, Nest.latch()) && skipBy(*Branch))
        return true;
    return false;
  }

private:
  /// The question that \p Branch asks of each work-item, if those for which the answer is no do
  /// nothing.
  bool skipBy(BranchInst &Branch) {
    auto *Compare = dyn_cast<ICmpInst>(Branch.getCondition());
    if (!Compare || !Nest.contains(Compare->getParent()))
      return false;
    CmpInst::Predicate Asked = Compare->getPredicate();
    Value *Bound = Compare->getOperand(1);
    if (Bound == Nest.lane()) {
      Bound = Compare->getOperand(0);
      Asked = Compare->getSwappedPredicate();
    } else if (Compare->getOperand(0) != Nest.lane()) {
      return false;
    }
    for (unsigned Way : {0, 1}) {
      const CmpInst::Predicate Is = Way == 0 ? Asked : CmpInst::getInversePredicate(Asked);
      if (require("skip-idle-work-items.other-comparison", Branch,
                  Is == CmpInst::ICMP_SLT || Is == CmpInst::ICMP_ULT || Is == CmpInst::ICMP_EQ) &&
          hasAllEffects({Branch.getParent(), Branch.getSuccessor(Way)}) && isKnownBefore(Bound)) {
        if (Told)
          Told(remarkIn(*Branch.getFunction(), Branch.getDebugLoc(),
                        "work-items that do nothing here are not run [-Rpass=amp]"));
        shorten(*Compare, Is, Bound, Way == 0);
        return true;
      }
    }
    return false;
  }

  bool hasAllEffects(const BasicBlockEdge &Edge) const {
    return Edge.isSingleEdge() && all_of(Nest.loop().blocks(), [&](const BasicBlock *Block) {
             return DT.dominates(Edge, Block) || none_of(*Block, [](const Instruction &I) {
                      const auto *Call = dyn_cast<IntrinsicInst>(&I);
                      return refuse("skip-idle-work-items.others-work", I,
                                    I.mayHaveSideEffects() &&
                                        !(Call && Call->isAssumeLikeIntrinsic()));
                    });
           });
  }

  /// Can \p V be computed before the loop? It is one of what all work-items decide alike.
  bool isKnownBefore(Value *V) const {
    return canCopy(
        V, [&](Instruction &I) { return ifOutside(I); },
        [&](const Instruction &I) {
          if (refuse("skip-idle-work-items.bound-of-some", I,
                     !DT.dominates(I.getParent(), Nest.latch())))
            return false;
          const auto *Load = dyn_cast<LoadInst>(&I);
          return Load ? isConstant(*Load)
                      : require("skip-idle-work-items.bound-traps", I,
                                isSafeToSpeculativelyExecute(&I));
        });
  }

  Value *ifOutside(Instruction &I) const { return Nest.contains(I.getParent()) ? nullptr : &I; }

  /// Does \p Load, which all work-items do, yield the same each time?
  bool isConstant(const LoadInst &Load) const {
    const auto *Variable = dyn_cast<AllocaInst>(Load.getPointerOperand());
    return Load.hasMetadata(LLVMContext::MD_invariant_load) ||
           (require("skip-idle-work-items.bound-of-each", Load,
                    Variable && isTileWide(*Variable)) &&
            require("skip-idle-work-items.bound-stored", Load, !isStored(*Variable)));
  }

  bool isStored(const AllocaInst &Variable) const {
    return any_of(Variable.users(), [&](const User *U) {
      return !isa<LoadInst>(U) && Nest.contains(cast<Instruction>(U)->getParent());
    });
  }

  void shorten(ICmpInst &Compare, CmpInst::Predicate Is, Value *Bound, bool Outcome) {
    BasicBlock *Before = Nest.loop().getLoopPredecessor(), *Exit = Nest.loop().getExitBlock();
    Instruction *End = Before->getTerminator();
    IRBuilder<> Builder(End);
    Builder.SetCurrentDebugLocation(Compare.getDebugLoc());
    ComputationCopies Copies;
    Value *Known = copyTo(*End, Bound, [&](Instruction &I) { return ifOutside(I); }, Copies);
    Value *Count = Nest.laneCount();
    Value *NewCount = nullptr, *IsAny = nullptr;
    if (Is == CmpInst::ICMP_EQ) {
      NewCount = Builder.getInt32(1);
      IsAny = Builder.CreateICmpULT(Known, Count, "is.there");
    } else {
      if (Is == CmpInst::ICMP_SLT)
        Known = Builder.CreateBinaryIntrinsic(Intrinsic::smax, Known, Builder.getInt32(0));
      NewCount = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Known, Count, nullptr, "busy");
      IsAny = Builder.CreateIsNotNull(NewCount);
    }
    BasicBlock *Preheader = SplitEdge(Before, Nest.head());
    ReplaceInstWithInst(Before->getTerminator(), BranchInst::Create(Preheader, Exit, IsAny));
    auto *Latch = cast<BranchInst>(Nest.latch()->getTerminator());
    cast<ICmpInst>(Latch->getCondition())->replaceUsesOfWith(Count, NewCount);
    Compare.replaceAllUsesWith(Builder.getInt1(Outcome));
    if (Is == CmpInst::ICMP_EQ)
      Nest.lane()->replaceUsesWithIf(Known,
                                     [&](const Use &U) { return U.getUser() != Nest.nextLane(); });
    const SmallVector<BasicBlock *, 8> Blocks(Nest.loop().blocks());
    for (BasicBlock *Block : Blocks)
      if (Block != Nest.latch())
        ConstantFoldTerminator(Block, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(Nest.function());
    took("skip-idle-work-items.taken", Nest.function());
  }

  const WorkItemNest &Nest;
  const DominatorTree &DT;
  const DiagnosticSink &Told;
};

} // namespace

bool skipIdleWorkItems(const WorkItemNest &Nest, const DominatorTree &DT, unsigned LeastCount,
                       const DiagnosticSink &Told) {
  const auto *Count = dyn_cast<ConstantInt>(Nest.laneCount());
  return require("skip-idle-work-items.rows", Nest.function(), !Nest.rows()) &&
         require("skip-idle-work-items.few", Nest.function(),
                 Count && Count->getZExtValue() >= LeastCount) &&
         Nest.loop().getLoopPreheader() && Nest.loop().getExitBlock()->phis().empty() &&
         IdleSkipper(Nest, DT, Told).run();
}

} // namespace tessera
