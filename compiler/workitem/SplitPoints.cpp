// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/SplitPoints.h"
#include "analysis/BarrierControl.h"
#include "analysis/TileUniformity.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

void endBlocksAtBarriers(Function &F) {
  SmallVector<Instruction *, 8> Barriers;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      if (isBarrier(I))
        Barriers.push_back(&I);
  for (Instruction *Barrier : Barriers) {
    assert(!Barrier->isTerminator() && "a verified kernel does not invoke barriers");
    Barrier->getParent()->splitBasicBlock(std::next(Barrier->getIterator()), "after.barrier");
  }
}

namespace {

class SplitPointFinder {
public:
  SplitPointFinder(const LoopInfo &LI, const PostDominatorTree &PDT, const BarrierControl &Control,
                   const TileUniformity *Uniformity, bool SplitUniformLoops)
      : LI(LI), PDT(PDT), Control(Control), Uniformity(Uniformity),
        SplitUniformLoops(SplitUniformLoops) {}

  SplitPoints find(Function &F) {
    Points.insert(&F.getEntryBlock());
    for (const Instruction *Barrier : Control.barriers()) {
      const BasicBlock *Behind = Barrier->getParent()->getSingleSuccessor();
      assert(Behind && "endBlocksAtBarriers comes first");
      Points.insert(const_cast<BasicBlock *>(Behind));
    }
    for (Loop *L : LI.getLoopsInPreorder())
      if (Control.holdsBarrier(L))
        Points.insert(L->getHeader());
    if (!Uniformity)
      return Points;
    for (Loop *L : LI.getLoopsInPreorder())
      if (Control.holdsBarrier(L))
        addExits(*L);
    if (SplitUniformLoops)
      for (Loop *L : LI)
        splitUniformLoops(*L);
    endRegionsAtDeciders();
    assert(all_of(Points,
                  [this](const BasicBlock *Point) {
                    return everyLoopAroundIsSplit(LI.getLoopFor(Point));
                  }) &&
           "every loop that holds a split point has one as its header");
    return Points;
  }

private:
  bool everyLoopAroundIsSplit(const Loop *L) const {
    for (; L; L = L->getParentLoop())
      if (!Points.contains(L->getHeader()))
        return false;
    return true;
  }

  void addIfTogether(BasicBlock *Block) {
    if (require("split-regions.in-whole-loop", *Block,
                everyLoopAroundIsSplit(LI.getLoopFor(Block))) &&
        require("split-regions.reached-apart", *Block, Uniformity->reachedTogether(Block)))
      Points.insert(Block);
  }

  void addExits(const Loop &L) {
    SmallVector<BasicBlock *, 4> Exits;
    L.getUniqueExitBlocks(Exits);
    for (BasicBlock *Exit : Exits)
      addIfTogether(Exit);
  }

  /// A branch that chooses between split points is taken once per tile if each way begins a region
  /// of its own; inside a region it would keep the loop over the work-items from being vectorised.
  /// Where the ways join a region begins too, or what follows would be copied into each.
  void endRegionsAtDeciders() {
    SmallSetVector<const BasicBlock *, 16> Deciders;
    for (const BasicBlock *Point : Points)
      for (const BasicBlock *Decider : Control.decidersOf(Point))
        Deciders.insert(Decider);
    for (const BasicBlock *Decider : Deciders) {
      for (const BasicBlock *Successor : successors(Decider))
        addIfTogether(const_cast<BasicBlock *>(Successor));
      const auto *Node = PDT.getNode(Decider);
      if (Node && Node->getIDom() && Node->getIDom()->getBlock())
        addIfTogether(const_cast<BasicBlock *>(Node->getIDom()->getBlock()));
    }
  }

  void splitUniformLoops(const Loop &L) {
    if (!Control.holdsBarrier(&L)) {
      // A loop around one that is not uniform gains nothing from being split: the work-item loop
      // would not become the innermost.
      if (require("split-regions.lanes-part", L, isUniformNest(L, Control, *Uniformity))) {
        took("split-regions.taken", L);
        splitNest(L);
      }
      return;
    }
    for (const Loop *Inner : L)
      splitUniformLoops(*Inner);
  }

  void splitNest(const Loop &L) {
    Points.insert(L.getHeader());
    for (const Loop *Inner : L)
      splitNest(*Inner);
    addExits(L);
  }

  const LoopInfo &LI;
  const PostDominatorTree &PDT;
  const BarrierControl &Control;
  const TileUniformity *Uniformity;
  bool SplitUniformLoops;
  SplitPoints Points;
};

} // namespace

SplitPoints findSplitPoints(Function &F, const LoopInfo &LI, const PostDominatorTree &PDT,
                            const BarrierControl &Control, const TileUniformity *Uniformity,
                            bool SplitUniformLoops) {
  return SplitPointFinder(LI, PDT, Control, Uniformity, SplitUniformLoops).find(F);
}

} // namespace tessera
