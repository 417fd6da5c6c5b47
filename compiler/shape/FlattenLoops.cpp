// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/FlattenLoops.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {
namespace {

class LoopFlattener {
public:
  LoopFlattener(Loop &Outer, Loop &Inner, ScalarEvolution &SE)
      : Outer(Outer), Inner(Inner), SE(SE), Before(Outer.getLoopPreheader()),
        Begin(Outer.getHeader()), End(Outer.getLoopLatch()), Head(Inner.getHeader()),
        Latch(Inner.getLoopLatch()) {
    assert(Inner.getParentLoop() == &Outer && "one loop is in the other");
  }

  bool run() {
    if (!isNest() || !findSums() || !findCarried() || !hoistRest() || !onlySumsCount())
      return false;
    took("flatten-loops.taken", Outer);
    countOn();
    return true;
  }

private:
  /// Nothing but a block before the inner loop and one behind it, where alone the outer one can be
  /// left; and the inner one ends at its latch.
  bool isNest() {
    return Before && End && Latch &&
           require("flatten-loops.work-between", Outer,
                   Inner.getLoopPreheader() == Begin && Inner.getExitBlock() == End &&
                       Outer.getNumBlocks() == Inner.getNumBlocks() + 2) &&
           require("flatten-loops.inner-left-early", Inner, Inner.getExitingBlock() == Latch) &&
           Outer.getExitBlock() && isa<BranchInst>(End->getTerminator()) &&
           require("flatten-loops.inner-trip-count", Inner,
                   (Iterations = SE.getSmallConstantTripCount(&Inner)) > 1) &&
           isCountable();
  }

  bool isCountable() {
    const SCEV *Last = SE.getBackedgeTakenCount(&Outer);
    return require("flatten-loops.unknown-trip-count", Outer,
                   !isa<SCEVCouldNotCompute>(Last) &&
                       SE.getTypeSizeInBits(Last->getType()) <= 64) &&
           require("flatten-loops.trip-count-traps", Outer,
                   SCEVExpander(SE, "flat").isSafeToExpandAt(Last, Before->getTerminator()));
  }

  /// The recurrence of a counter that grows by 1, over the iterations of both loops; null if \p I
  /// is none.
  const SCEVAddRecExpr *countOf(Instruction &I) {
    if (!I.getType()->isIntegerTy(32) && !I.getType()->isIntegerTy(64))
      return nullptr;
    const auto *InInner = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&I));
    if (!InInner || InInner->getLoop() != &Inner || !InInner->isAffine() ||
        refuse("flatten-loops.inner-step", I, !InInner->getStepRecurrence(SE)->isOne()))
      return nullptr;
    const auto *InOuter = dyn_cast<SCEVAddRecExpr>(InInner->getStart());
    if (!InOuter || InOuter->getLoop() != &Outer || !InOuter->isAffine())
      return nullptr;
    const auto *Step = dyn_cast<SCEVConstant>(InOuter->getStepRecurrence(SE));
    return require("flatten-loops.outer-step", I, Step && Step->getAPInt() == Iterations) ? InInner
                                                                                          : nullptr;
  }

  /// Does \p I go on by the same distance in each iteration of a loop?
  bool isCounter(Instruction &I) {
    return SE.isSCEVable(I.getType()) && isa<SCEVAddRecExpr>(SE.getSCEV(&I));
  }

  const SCEV *startOf(const SCEVAddRecExpr *Count) {
    return cast<SCEVAddRecExpr>(Count->getStart())->getStart();
  }

  bool findSums() {
    SmallPtrSet<const Value *, 16> OfSums;
    for (BasicBlock *Block : Inner.blocks())
      for (Instruction &I : *Block) {
        if (isa<PHINode>(I))
          continue;
        if (any_of(I.operand_values(), [&](const Value *V) { return OfSums.contains(V); })) {
          OfSums.insert(&I);
          continue;
        }
        const SCEVAddRecExpr *Count = countOf(I);
        if (!Count)
          continue;
        // A start of another type is another start.
        if (!Sums.empty() && refuse("flatten-loops.other-start", I,
                                    startOf(Count) != startOf(countOf(*Sums.front()))))
          return false;
        Sums.insert(&I);
        OfSums.insert(&I);
      }
    return require("flatten-loops.no-counter", Outer, !Sums.empty());
  }

  /// Other values that the outer loop hands on are the inner one's own.
  bool findCarried() {
    for (PHINode &Phi : Begin->phis()) {
      if (isCounter(Phi))
        continue;
      auto *InInner = Phi.hasOneUse() ? dyn_cast<PHINode>(*Phi.user_begin()) : nullptr;
      auto *Result = dyn_cast<PHINode>(Phi.getIncomingValueForBlock(End));
      if (refuse("flatten-loops.carried-used", Phi,
                 !InInner || InInner->getParent() != Head ||
                     InInner->getIncomingValueForBlock(Begin) != &Phi) ||
          refuse("flatten-loops.carried-elsewhere", Phi,
                 !Result || Result->getParent() != End ||
                     Result->getIncomingValueForBlock(Latch) !=
                         InInner->getIncomingValueForBlock(Latch)))
        return false;
    }
    // And the inner one begins with nothing of its own in each iteration of the outer one.
    for (PHINode &Phi : Head->phis()) {
      const auto *First = dyn_cast<PHINode>(Phi.getIncomingValueForBlock(Begin));
      if (refuse("flatten-loops.begins-anew", Phi,
                 !isCounter(Phi) && (!First || First->getParent() != Begin)))
        return false;
    }
    return true;
  }

  /// What stands between the loops is the same in each iteration, or counts.
  bool hoistRest() {
    for (BasicBlock *Block : {Begin, End})
      for (Instruction &I : make_early_inc_range(*Block)) {
        bool Moved = false;
        if (isInstructionTriviallyDead(&I)) {
          SE.forgetValue(&I);
          I.eraseFromParent();
        } else if (!isa<PHINode>(I) && !I.isTerminator() && !Outer.makeLoopInvariant(&I, Moved) &&
                   refuse("flatten-loops.varies-between", I, !isa<ICmpInst>(I) && !isCounter(I))) {
          return false;
        }
      }
    return true;
  }

  /// Everything that is computed from the counters leads to their sums, or to the loops' ends.
  bool onlySumsCount() {
    SmallSetVector<Instruction *, 16> Counting;
    for (BasicBlock *Block : {Begin, Head})
      for (PHINode &Phi : Block->phis())
        if (isCounter(Phi))
          Counting.insert(&Phi);
    for (size_t Next = 0; Next != Counting.size(); ++Next)
      for (User *By : Counting[Next]->users()) {
        auto *I = cast<Instruction>(By);
        if (Sums.contains(I) || I == Latch->getTerminator() || I == End->getTerminator())
          continue;
        const bool IsCounter =
            isa<PHINode>(I) && (I->getParent() == Begin || I->getParent() == Head);
        if (refuse("flatten-loops.counter-left", *I, !Outer.contains(I)) ||
            refuse("flatten-loops.counter-used", *I,
                   !IsCounter && !isa<CastInst, BinaryOperator, ICmpInst>(I)))
          return false;
        Counting.insert(I);
      }
    return true;
  }

  /// \p Exact: no sum wraps, so that wider ones are the counter itself.
  void replaceSums(PHINode &Counter, bool Exact) {
    IRBuilder<> Builder(Head, Head->getFirstInsertionPt());
    Value *Narrow = &Counter;
    if (Sums.front()->getType() != Counter.getType())
      Narrow = Builder.CreateTrunc(&Counter, Sums.front()->getType(), "flat.index",
                                   /*IsNUW=*/false, /*IsNSW=*/Exact);
    for (Instruction *Sum : Sums) {
      for (User *By : make_early_inc_range(Sum->users()))
        if (Exact && By->getType() == Counter.getType() &&
            (isa<SExtInst>(By) || match(By, m_NNegZExt(m_Value()))))
          By->replaceAllUsesWith(&Counter);
      Sum->replaceAllUsesWith(Narrow);
    }
  }

  /// One counter of 64 bits, in which no sum of theirs could wrap.
  void countOn() {
    Instruction &Sum = *Sums.front();
    const SCEVAddRecExpr *Count = countOf(Sum);
    assert(Count && Iterations > 1 && "the sums count the iterations of both loops");
    const bool Exact =
        Count->hasNoSignedWrap() && cast<SCEVAddRecExpr>(Count->getStart())->hasNoSignedWrap();
    Type *I64 = Type::getInt64Ty(Head->getContext());
    const SCEV *Start = SE.getNoopOrSignExtend(startOf(Count), I64);
    const SCEV *AllIterations =
        SE.getMulExpr(SE.getConstant(I64, Iterations),
                      SE.getAddExpr(SE.getNoopOrZeroExtend(SE.getBackedgeTakenCount(&Outer), I64),
                                    SE.getOne(I64)));
    SCEVExpander Expander(SE, "flat");
    BasicBlock::iterator Place = Before->getTerminator()->getIterator();
    Value *First = Expander.expandCodeFor(Start, I64, Place);
    Value *Last = Expander.expandCodeFor(SE.getAddExpr(Start, AllIterations), I64, Place);

    IRBuilder<> Builder(Head, Head->begin());
    PHINode *Counter = Builder.CreatePHI(I64, 2, "flat");
    Builder.SetInsertPoint(Latch->getTerminator());
    Value *Next = Builder.CreateAdd(Counter, Builder.getInt64(1), "flat.next",
                                    /*HasNUW=*/Exact && SE.isKnownNonNegative(Start), Exact);
    Counter->addIncoming(First, Begin);
    Counter->addIncoming(Next, Latch);
    Value *Again = Builder.CreateICmpNE(Next, Last, "flat.again");
    Latch->getTerminator()->eraseFromParent();
    Builder.SetInsertPoint(Latch);
    Builder.CreateCondBr(Again, Head, End);

    replaceSums(*Counter, Exact);

    BasicBlock *Behind = Outer.getExitBlock();
    End->getTerminator()->eraseFromParent();
    BranchInst::Create(Behind, End);
    Begin->removePredecessor(End, /*KeepOneInputPHIs=*/false);
    for (BasicBlock *Block : {Begin, Head, Latch, End})
      SimplifyInstructionsInBlock(Block);
    DeleteDeadPHIs(Head);
  }

  Loop &Outer, &Inner;
  ScalarEvolution &SE;
  BasicBlock *Before, *Begin, *End, *Head, *Latch;
  unsigned Iterations = 0; ///< of the inner loop
  SmallSetVector<Instruction *, 4> Sums;
};

} // namespace

bool flattenLoops(Loop &Outer, Loop &Inner, ScalarEvolution &SE) {
  return LoopFlattener(Outer, Inner, SE).run();
}

} // namespace tessera
