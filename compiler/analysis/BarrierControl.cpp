// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/BarrierControl.h"
#include "contract/Names.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace tessera {

void BarrierControl::findControlDependence(const Function &F, const PostDominatorTree &PDT) {
  for (const BasicBlock &Block : F) {
    const auto *Node = PDT.getNode(&Block);
    if (!Node || succ_size(&Block) < 2)
      continue;
    const auto *Join = Node->getIDom();
    for (const BasicBlock *Successor : successors(&Block))
      for (const auto *Runner = PDT.getNode(Successor); Runner && Runner != Join;
           Runner = Runner->getIDom()) {
        if (!Runner->getBlock())
          break;
        auto &Deciders = Controllers[Runner->getBlock()];
        if (!is_contained(Deciders, &Block))
          Deciders.push_back(&Block);
      }
  }
}

BarrierControl::BlockSet BarrierControl::decidersOf(const BasicBlock *Block) const {
  BlockSet Deciders;
  SmallVector<const BasicBlock *, 8> Worklist{Block};
  while (!Worklist.empty()) {
    auto Found = Controllers.find(Worklist.pop_back_val());
    if (Found == Controllers.end())
      continue;
    for (const BasicBlock *Decider : Found->second)
      if (Deciders.insert(Decider))
        Worklist.push_back(Decider);
  }
  return Deciders;
}

BarrierControl::BarrierControl(const Function &F, const PostDominatorTree &PDT,
                               const LoopInfo &LI) {
  findControlDependence(F, PDT);
  for (const BasicBlock &Block : F) {
    for (const Instruction &I : Block) {
      if (!isBarrier(I))
        continue;
      Barriers.push_back(&I);
      for (const BasicBlock *Decider : decidersOf(&Block))
        MustBeUniform.insert(Decider);
      for (const Loop *L = LI.getLoopFor(&Block); L; L = L->getParentLoop())
        BarrierLoops.insert(L);
    }
  }
  for (const Loop *L : BarrierLoops)
    for (const BasicBlock *Decider : decidersOf(L->getHeader()))
      MustBeUniform.insert(Decider);
}

void BarrierControl::print(raw_ostream &OS, const Function &F) const {
  OS << "barrier control of '" << F.getName() << "':\n";
  for (const Instruction *Barrier : Barriers) {
    OS << "  barrier in ";
    Barrier->getParent()->printAsOperand(OS, false);
    OS << ", decided in";
    BlockSet Deciders = decidersOf(Barrier->getParent());
    if (Deciders.empty())
      OS << " no block";
    // The order of the function's blocks, not that of the search, so that tests read naturally.
    for (const BasicBlock &Block : F)
      if (Deciders.contains(&Block)) {
        OS << ' ';
        Block.printAsOperand(OS, false);
      }
    OS << '\n';
  }
  for (const BasicBlock &Block : F)
    if (any_of(BarrierLoops, [&](const Loop *L) { return L->getHeader() == &Block; })) {
      OS << "  loop with barrier at ";
      Block.printAsOperand(OS, false);
      OS << '\n';
    }
}

void printBarrierControl(raw_ostream &OS, Function &F, FunctionAnalysisManager &AM) {
  BarrierControl(F, AM.getResult<PostDominatorTreeAnalysis>(F), AM.getResult<LoopAnalysis>(F))
      .print(OS, F);
}

} // namespace tessera
