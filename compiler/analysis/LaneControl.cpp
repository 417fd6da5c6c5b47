// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace tessera {

LaneControl::LaneControl(const WorkItemNest &Nest, const LoopInfo &LI, const LaneShapes &Shapes)
    : Nest(Nest), LI(LI) {
  findLeftApart(Shapes);
  SmallVector<const Loop *, 8> Loops{&Nest.loop()};
  for (unsigned I = 0; I < Loops.size(); ++I) {
    RegionOf[Loops[I]] = I;
    Loops.append(Loops[I]->begin(), Loops[I]->end());
    Regions.push_back(makeRegion(*Loops[I], Shapes));
  }
  for (const LaneRegion &Region : Regions)
    mask(Region);
}

/// Who leaves a loop in which others stay, and the loop around it as well, parts that one, too.
void LaneControl::findLeftApart(const LaneShapes &Shapes) {
  for (const BasicBlock *Block : reverse(Shapes.blocks())) {
    const Loop *L = LI.getLoopFor(Block);
    if (L == &Nest.loop() || L->getHeader() != Block)
      continue;
    if (Shapes.isLeftApart(L))
      LeftApart.insert(L);
    if (!LeftApart.contains(L))
      continue;
    SmallVector<BasicBlock *, 4> Exits;
    L->getExitBlocks(Exits);
    for (const BasicBlock *Exit : Exits)
      for (const Loop *Outer = L->getParentLoop(); Outer != &Nest.loop() && !Outer->contains(Exit);
           Outer = Outer->getParentLoop())
        LeftApart.insert(Outer);
  }
}

unsigned LaneControl::numberIn(const LaneRegion &Region, const BasicBlock *Block) const {
  assert(Region.L->contains(Block) && "each region has the blocks of its loop");
  const Loop *Inner = LI.getLoopFor(Block);
  if (Inner == Region.L)
    return Region.NumberOf.lookup(Block);
  while (Inner->getParentLoop() != Region.L)
    Inner = Inner->getParentLoop();
  return Region.NumberOf.lookup(Inner->getHeader());
}

const LaneRegion &LaneControl::regionOf(const BasicBlock *From, const BasicBlock *To) const {
  const Loop *L = LI.getLoopFor(From);
  // A header belongs to the region around its loop, unless who comes goes around.
  while (L != &Nest.loop() && !isLeftApart(L) && !L->contains(To))
    L = L->getParentLoop();
  assert(RegionOf.contains(L) && "each loop of the nest is a region");
  return Regions[RegionOf.lookup(L)];
}

LaneRegion LaneControl::makeRegion(const Loop &L, const LaneShapes &Shapes) const {
  LaneRegion Region;
  Region.L = &L;
  Region.LeftApart = isLeftApart(&L);
  for (const BasicBlock *Block : Shapes.blocks()) {
    const Loop *Inner = LI.getLoopFor(Block);
    const bool IsInner = Inner != &L && Inner->getParentLoop() == &L && Inner->getHeader() == Block;
    if ((Inner != &L && !IsInner) || Block == Nest.latch())
      continue;
    Region.NumberOf[Block] = Region.Nodes.size();
    assert(is_contained(L.blocks(), Block) && "an inner loop's header is the outer one's, too");
    LaneRegion::Node &Node = Region.Nodes.emplace_back();
    Node.Block = const_cast<BasicBlock *>(Block);
    Node.Inner = IsInner ? Inner : nullptr;
  }
  auto NumberOf = [&](const BasicBlock *To) {
    if (To == L.getHeader() || To == Nest.latch() || !L.contains(To))
      return LaneRegion::End;
    return numberIn(Region, To);
  };
  for (LaneRegion::Node &Node : Region.Nodes) {
    SmallVector<BasicBlock *, 4> Targets;
    if (Node.Inner)
      Node.Inner->getUniqueExitBlocks(Targets);
    else
      append_range(Targets, successors(Node.Block));
    for (const BasicBlock *To : Targets)
      if (const unsigned Number = NumberOf(To); !is_contained(Node.Next, Number))
        Node.Next.push_back(Number);
    Node.Divergent = Node.Next.size() > 1 &&
                     (Node.Inner ? isLeftApart(Node.Inner) : Shapes.isDivergent(Node.Block));
  }
  return Region;
}

/// From each node that parts lanes to where all of them have arrived again.
void LaneControl::mask(const LaneRegion &Region) {
  const unsigned Count = Region.Nodes.size();
  // The nearest node that all ways from a node pass. What follows has higher numbers.
  std::vector<unsigned> Meeting(Count, LaneRegion::End);
  auto Common = [&](unsigned A, unsigned B) {
    while (A != B) {
      unsigned &Earlier = A < B ? A : B;
      Earlier = Meeting[Earlier];
    }
    return A;
  };
  for (unsigned Number = Count; Number-- > 0;) {
    ArrayRef<unsigned> Next = Region.Nodes[Number].Next;
    if (Next.empty())
      continue;
    assert(all_of(Next, [&](unsigned To) { return To > Number; }) && "nodes stand in order");
    unsigned All = Next.front();
    for (unsigned Other : drop_begin(Next))
      All = Common(All, Other);
    Meeting[Number] = All;
  }
  for (unsigned Number = 0; Number < Count; ++Number) {
    if (!Region.Nodes[Number].Divergent)
      continue;
    SmallVector<unsigned, 8> Waiting(ArrayRef<unsigned>(Region.Nodes[Number].Next));
    SmallPtrSet<const BasicBlock *, 8> Seen;
    while (!Waiting.empty()) {
      const unsigned Reached = Waiting.pop_back_val();
      if (Reached == Meeting[Number] || Reached == LaneRegion::End ||
          !Seen.insert(Region.Nodes[Reached].Block).second)
        continue;
      // All lanes that enter a loop pass its header.
      if (!Region.Nodes[Reached].Inner)
        Masked.insert(Region.Nodes[Reached].Block);
      append_range(Waiting, Region.Nodes[Reached].Next);
    }
  }
}

} // namespace tessera
