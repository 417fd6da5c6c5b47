// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/GuardedRegion.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tessera {

bool isHarmless(const Instruction &I, const KernelInfo &Info) {
  if (I.isTerminator() || isa<PHINode>(I) || I.mayHaveSideEffects())
    return false;
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return readsKernelConstant(*Load, Info);
  return !I.mayReadFromMemory() && isSafeToSpeculativelyExecute(&I);
}

BasicBlock *GuardedRegion::nextInSkeleton(const BasicBlock &Block,
                                          const PostDominatorTree &PDT) const {
  const auto *Node = PDT.getNode(&Block);
  while (Node && Node->getIDom() && Node->getIDom()->getBlock()) {
    Node = Node->getIDom();
    if (Node->getBlock() == Join || Skeleton.contains(Node->getBlock()))
      return Node->getBlock();
  }
  return nullptr;
}

namespace {

/// True if most work-items are likely to find \p Condition equal to \p Wanted: it compares ids, and
/// not for equality.
bool holdsForMany(Value *Condition, bool Wanted, const TileUniformity &Uniformity) {
  using namespace PatternMatch;
  Value *A, *B;
  if (match(Condition, m_Not(m_Value(A))))
    return holdsForMany(A, !Wanted, Uniformity);
  if (match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))) ||
      match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return holdsForMany(A, Wanted, Uniformity) && holdsForMany(B, Wanted, Uniformity);
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare || Uniformity.of(Compare) != Uniform::No)
    return false;
  const CmpInst::Predicate Predicate =
      Wanted ? Compare->getPredicate() : Compare->getInversePredicate();
  return require("linearize-guards.few-pass", *Compare, Predicate != CmpInst::ICMP_EQ);
}

class RegionFinder {
public:
  RegionFinder(BranchInst &Guard, const KernelKnowledge &Known) : Known(Known) {
    Region.Guard = &Guard;
  }

  std::optional<GuardedRegion> find() {
    if (findShape() && findSkeleton() && controlIsHarmless() && holdsUniformLoop())
      return std::move(Region);
    return std::nullopt;
  }

private:
  bool findShape() {
    BranchInst &Guard = *Region.Guard;
    const BasicBlock *Block = Guard.getParent();
    if (!Guard.isConditional() || Known.Uniformity.ofBranch(Block) == Uniform::Yes ||
        refuse("linearize-guards.decides-barrier", Guard, Known.Control.mustBeUniform(Block)))
      return false;
    const auto *Node = Known.PDT.getNode(Block);
    Region.Join = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    if (!Region.Join ||
        refuse("linearize-guards.two-ways", Guard,
               (Guard.getSuccessor(0) == Region.Join) == (Guard.getSuccessor(1) == Region.Join)))
      return false;
    Region.PassesIfTrue = Guard.getSuccessor(1) == Region.Join;
    Region.Entry = Guard.getSuccessor(Region.PassesIfTrue ? 0 : 1);
    return require("linearize-guards.entered-elsewhere", Guard,
                   Region.Entry->getSinglePredecessor()) &&
           holdsForMany(Guard.getCondition(), Region.PassesIfTrue, Known.Uniformity) &&
           gatherBlocks();
  }

  bool gatherBlocks() {
    SmallSetVector<BasicBlock *, 8> Inside;
    Inside.insert(Region.Entry);
    // No way ends in it, and no barrier is there: the guard would decide that.
    for (unsigned I = 0; I < Inside.size(); ++I) {
      if (refuse("linearize-guards.several-entries", *Inside[I],
                 !Known.DT.dominates(Region.Entry, Inside[I])))
        return false;
      for (BasicBlock *Successor : successors(Inside[I]))
        if (Successor != Region.Join)
          Inside.insert(Successor);
    }
    ReversePostOrderTraversal<Function *> Order(Region.Entry->getParent());
    for (BasicBlock *Block : Order)
      if (Inside.contains(Block))
        Region.Blocks.push_back(Block);
    assert(Region.Blocks.size() == Inside.size() && Region.Blocks.front() == Region.Entry &&
           "what the entry dominates comes behind it");
    return true;
  }

  /// True if nothing but the guard and tile-uniform branches decides how often the work-items reach
  /// \p Block.
  bool isReachedByAllInside(const BasicBlock *Block) const {
    return all_of(Known.Control.decidersOf(Block), [&](const BasicBlock *Decider) {
      return Decider == Region.Guard->getParent() || !is_contained(Region.Blocks, Decider) ||
             Known.Uniformity.ofBranch(Decider) == Uniform::Yes;
    });
  }

  bool findSkeleton() {
    for (const BasicBlock *Block : Region.Blocks)
      if (isReachedByAllInside(Block))
        Region.Skeleton.insert(Block);
    return all_of(Region.Blocks, [&](const BasicBlock *Block) {
      if (!Region.Skeleton.contains(Block))
        return true;
      const Instruction *End = Block->getTerminator();
      if (refuse("linearize-guards.switch", *End, !isa<BranchInst>(End)))
        return false;
      const bool LeavesSkeleton = any_of(successors(Block), [&](const BasicBlock *To) {
        return To != Region.Join && !Region.Skeleton.contains(To);
      });
      // Where a tile-uniform branch led to work for some, either way would have to be guarded.
      const bool Choice = End->getNumSuccessors() > 1;
      return !refuse("linearize-guards.uniform-choice", *End,
                     LeavesSkeleton && Choice && Known.Uniformity.ofBranch(Block) == Uniform::Yes);
    });
  }

  /// The branches of the skeleton will be executed by work-items that the guard excludes.
  bool controlIsHarmless() const {
    SmallSetVector<const Instruction *, 16> Slice;
    for (const BasicBlock *Block : Region.Skeleton)
      if (Block->getTerminator()->getNumSuccessors() > 1 &&
          Known.Uniformity.ofBranch(Block) == Uniform::Yes)
        addOperands(*Block->getTerminator(), Slice);
    for (unsigned I = 0; I < Slice.size(); ++I) {
      const auto *Phi = dyn_cast<PHINode>(Slice[I]);
      if (Phi ? refuse("linearize-guards.control-merges", *Phi, !mergesInSkeleton(*Phi))
              : refuse("linearize-guards.control-harms", *Slice[I],
                       !isHarmless(*Slice[I], Known.Info)))
        return false;
      addOperands(*Slice[I], Slice);
    }
    return true;
  }

  bool mergesInSkeleton(const PHINode &Phi) const {
    return Region.Skeleton.contains(Phi.getParent()) &&
           all_of(Phi.blocks(), [&](const BasicBlock *From) {
             return !is_contained(Region.Blocks, From) || Region.Skeleton.contains(From);
           });
  }

  void addOperands(const Instruction &I, SmallSetVector<const Instruction *, 16> &Slice) const {
    for (const Value *Operand : I.operand_values())
      if (const auto *Inside = dyn_cast<Instruction>(Operand);
          Inside && is_contained(Region.Blocks, Inside->getParent()))
        Slice.insert(Inside);
  }

  /// One loop must be worth the trouble: then nothing but its control keeps it from becoming the
  /// outer loop.
  bool holdsUniformLoop() const {
    bool Found = false;
    for (const Loop *L : Known.LI.getLoopsInPreorder()) {
      if (!Region.Skeleton.contains(L->getHeader()))
        continue;
      Found |= all_of(L->blocks(), [&](const BasicBlock *Block) {
        const Loop *Inner = Known.LI.getLoopFor(Block);
        return Region.Skeleton.contains(Inner->getHeader());
      });
    }
    return require("linearize-guards.no-uniform-loop", *Region.Guard, Found);
  }

  const KernelKnowledge &Known;
  GuardedRegion Region;
};

} // namespace

std::optional<GuardedRegion> findGuardedRegion(BranchInst &Guard, const KernelKnowledge &Known) {
  return RegionFinder(Guard, Known).find();
}

} // namespace tessera
