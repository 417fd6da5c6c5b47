// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/CountIterations.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tessera {

namespace {

/// Of a computation of how often a loop runs, in the cost model's units of instructions.
constexpr unsigned MostCostOfCount = 8;

/// A loop, and what of it follows from the number of the iteration.
struct CountedLoop {
  Loop *L;
  PHINode *Counter;        ///< null: to be made, from 0 by 1
  const SCEV *Begin;       ///< its first value, the same for all work-items
  int64_t By;              ///< what each iteration adds to it; not 0
  const SCEV *LastCounter; ///< its value when the loop is left, if it is to be made
  /// Phis. What is dead once another one is rewritten goes, and may be among these.
  SmallVector<std::pair<WeakVH, const SCEVAddRecExpr *>, 4> Followers;
  /// Of indices that do not wrap around, to an address's width.
  SmallVector<std::pair<WeakVH, const SCEVAddRecExpr *>, 4> Extensions;
};

class LoopCounters {
public:
  LoopCounters(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM)
      : Known(F, Info, AM), SE(AM.getResult<ScalarEvolutionAnalysis>(F)),
        TTI(AM.getResult<TargetIRAnalysis>(F)), Expander(SE, "iterations") {}

  std::optional<CountedLoop> find(Loop &L) {
    CountedLoop Result{&L, nullptr, nullptr, 1, nullptr, {}, {}};
    if (!L.isLoopSimplifyForm())
      return std::nullopt;
    for (PHINode &Phi : L.getHeader()->phis())
      if (const SCEVAddRecExpr *Recurrence = recurrenceOf(Phi, L))
        chooseCounter(Result, Phi, *Recurrence);
    for (PHINode &Phi : L.getHeader()->phis())
      if (const SCEVAddRecExpr *Recurrence = recurrenceOf(Phi, L);
          Recurrence && follows(Result, *Recurrence))
        Result.Followers.push_back({&Phi, Recurrence});
    findExtensions(Result);
    if ((Result.Followers.empty() && Result.Extensions.empty()) ||
        (!Result.Counter && !findCount(Result)))
      return std::nullopt;
    return Result;
  }

  void rewrite(const CountedLoop &Counted) {
    assert(Counted.L->isLoopSimplifyForm() && "there is a place before the loop");
    assert((Counted.Counter || Counted.LastCounter) && "a loop has a counter, or can have one");
    const CountedLoop C = Counted.Counter ? Counted : withCounter(Counted);
    for (const auto &[Extension, Recurrence] : C.Extensions)
      if (Extension)
        substituteExtension(C, cast<CastInst>(*Extension), *Recurrence);
    for (const auto &[Follower, Recurrence] : C.Followers)
      if (auto *Phi = cast_or_null<PHINode>(Follower)) {
        if (Phi->getType()->isPointerTy())
          substitutePointer(C, *Phi, *Recurrence);
        else
          substituteNumber(C, *Phi, *Recurrence);
      }
    for (const auto &[Follower, Recurrence] : C.Followers)
      if (auto *Phi = cast_or_null<PHINode>(Follower))
        RecursivelyDeleteDeadPHINode(Phi);
  }

private:
  const SCEVAddRecExpr *recurrenceOf(Value &V, const Loop &L) {
    if (!SE.isSCEVable(V.getType()))
      return nullptr;
    const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&V));
    return Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine() ? Recurrence
                                                                               : nullptr;
  }

  static bool extendsSigned(const Instruction &I) {
    return isa<SExtInst>(I) || (isa<ZExtInst>(I) && I.hasNonNeg());
  }

  void findExtensions(CountedLoop &C) {
    for (BasicBlock *Block : C.L->blocks())
      if (Known.LI.getLoopFor(Block) == C.L)
        for (Instruction &I : *Block) {
          if (!extendsSigned(I) || !I.getType()->isIntegerTy(64) || isa<PHINode>(I.getOperand(0)) ||
              !all_of(I.users(), [](const User *U) { return isa<GetElementPtrInst>(U); }))
            continue;
          const SCEVAddRecExpr *R = recurrenceOf(*I.getOperand(0), *C.L);
          if (R && R->hasNoSignedWrap() && follows(C, *R) && Expander.isSafeToExpand(R->getStart()))
            C.Extensions.push_back({&I, R});
        }
  }

  /// Counts \p Phi the iterations? One from 0 by 1 does so best.
  void chooseCounter(CountedLoop &C, PHINode &Phi, const SCEVAddRecExpr &R) {
    const unsigned Bits = Phi.getType()->isIntegerTy() ? Phi.getType()->getIntegerBitWidth() : 0;
    const auto *By = dyn_cast<SCEVConstant>(R.getStepRecurrence(SE));
    if (!By || By->getAPInt().getSignificantBits() > 32 || differsAmongWorkItems(*R.getStart()) ||
        !(Bits == 64 || (Bits == 32 && R.hasNoSignedWrap())) ||
        !Expander.isSafeToExpand(R.getStart()))
      return;
    if (!C.Counter || (R.getStart()->isZero() && By->isOne())) {
      C.Counter = &Phi;
      C.Begin = R.getStart()->isZero() ? nullptr : R.getStart();
      C.By = By->getAPInt().getSExtValue();
      assert(C.By != 0 && "a recurrence goes on");
    }
  }

  /// Has \p R another beginning in other work-items, and does it grow by so many times as much as
  /// the counter?
  bool follows(const CountedLoop &C, const SCEVAddRecExpr &R) {
    const SCEV *Step = R.getStepRecurrence(SE);
    const auto *Number = dyn_cast<SCEVConstant>(Step);
    return differsAmongWorkItems(*R.getStart()) &&
           (Number ? Number->getAPInt().getSignificantBits() <= 32 &&
                         Number->getAPInt().getSExtValue() % C.By == 0
                   : C.By == 1 && Known.Values.of(*Step).isOfPlaceAlone());
  }

  bool differsAmongWorkItems(const SCEV &Number) const {
    return Known.Values.of(Number).mayDependOn(Sources::anyWorkItem() | Sources::anyTile());
  }

  bool findCount(CountedLoop &C) {
    BasicBlock *Exiting = C.L->getExitingBlock();
    if (!Exiting || !isa<BranchInst>(Exiting->getTerminator()))
      return false;
    const SCEV *Count = SE.getExitCount(C.L, Exiting);
    if (refuse("count-iterations.unknown", *C.L, isa<SCEVCouldNotCompute>(Count)) ||
        refuse("count-iterations.lanes-part", *C.L, differsAmongWorkItems(*Count)))
      return false;
    if (refuse("count-iterations.expensive", *C.L,
               !Expander.isSafeToExpand(Count) ||
                   Expander.isHighCostExpansion(Count, C.L, MostCostOfCount, &TTI,
                                                C.L->getLoopPreheader()->getTerminator())))
      return false;
    C.LastCounter = Count;
    return true;
  }

  /// Leaves the loop by a counter of its own.
  CountedLoop withCounter(CountedLoop C) {
    BasicBlock *Header = C.L->getHeader(), *Latch = C.L->getLoopLatch();
    Instruction *Before = C.L->getLoopPreheader()->getTerminator();
    auto *T = cast<IntegerType>(C.LastCounter->getType());
    IRBuilder<> Builder(Header, Header->begin());
    C.Counter = Builder.CreatePHI(T, 2, "iteration");
    Builder.SetInsertPoint(Latch->getTerminator());
    const bool IsSigned = SE.isKnownNonNegative(C.LastCounter);
    Value *Next = Builder.CreateAdd(C.Counter, ConstantInt::get(T, 1), "iteration.next",
                                    /*HasNUW=*/true, IsSigned);
    C.Counter->addIncoming(ConstantInt::get(T, 0), Before->getParent());
    C.Counter->addIncoming(Next, Latch);
    Value *Last = Expander.expandCodeFor(C.LastCounter, T, Before->getIterator());
    auto *Exit = cast<BranchInst>(C.L->getExitingBlock()->getTerminator());
    Builder.SetInsertPoint(Exit);
    const bool StaysIfTrue = C.L->contains(Exit->getSuccessor(0));
    auto *Condition = dyn_cast<Instruction>(Exit->getCondition());
    Exit->setCondition(Builder.CreateICmp(StaysIfTrue ? CmpInst::ICMP_NE : CmpInst::ICMP_EQ,
                                          C.Counter, Last, "iterations.end"));
    if (Condition)
      RecursivelyDeleteTriviallyDeadInstructions(Condition);
    return C;
  }

  /// What the counter has grown by, as a \p T.
  Value *counterAs(const CountedLoop &C, Type *T, IRBuilder<> &Builder) {
    const bool IsPositive = SE.isKnownNonNegative(SE.getSCEV(C.Counter));
    auto As = [&](Value *V, IRBuilder<> &At) {
      const bool Zeros = V == C.Counter && (IsPositive || C.LastCounter);
      if (T->getScalarSizeInBits() <= V->getType()->getScalarSizeInBits())
        return At.CreateTrunc(V, T);
      return Zeros ? At.CreateZExt(V, T, "", IsPositive) : At.CreateSExt(V, T);
    };
    Value *Grown = As(C.Counter, Builder);
    if (!C.Begin)
      return Grown;
    Instruction *Before = C.L->getLoopPreheader()->getTerminator();
    Value *Begin = Expander.expandCodeFor(C.Begin, C.Counter->getType(), Before->getIterator());
    IRBuilder<> Outside(Before);
    return Builder.CreateSub(Grown, As(Begin, Outside));
  }

  /// What something that grows by \p Step grows by while the counter grows by one.
  Value *stepAs(const CountedLoop &C, const SCEV *Step, Type *T) {
    if (const auto *Number = dyn_cast<SCEVConstant>(Step)) {
      assert(Number->getAPInt().getSExtValue() % C.By == 0 && "a follower goes whole steps");
      return ConstantInt::getSigned(T, Number->getAPInt().getSExtValue() / C.By);
    }
    return Expander.expandCodeFor(SE.getTruncateOrSignExtend(Step, T), T,
                                  C.L->getLoopPreheader()->getTerminator()->getIterator());
  }

  void substitutePointer(const CountedLoop &C, PHINode &Phi, const SCEVAddRecExpr &Recurrence) {
    const auto *Increment =
        dyn_cast<GetElementPtrInst>(Phi.getIncomingValueForBlock(C.L->getLoopLatch()));
    const bool Own = Increment && Increment->getPointerOperand() == &Phi;
    const GEPNoWrapFlags Flags = Own ? Increment->getNoWrapFlags() : GEPNoWrapFlags::none();
    const SCEV *Step = Recurrence.getStepRecurrence(SE);
    IRBuilder<> Builder(C.L->getHeader(), C.L->getHeader()->getFirstInsertionPt());
    Builder.SetCurrentDebugLocation(Phi.getDebugLoc());
    Value *Offset =
        Builder.CreateMul(counterAs(C, Step->getType(), Builder), stepAs(C, Step, Step->getType()),
                          "", Flags.hasNoUnsignedWrap() && C.By > 0, Flags.isInBounds());
    Value *Start = Phi.getIncomingValueForBlock(C.L->getLoopPreheader());
    Phi.replaceAllUsesWith(Builder.CreatePtrAdd(Start, Offset, Phi.getName() + ".here", Flags));
  }

  /// What began as \p Start and grows by \p Step while the counter grows by one. \p Fits: it is
  /// a number of its type all the time.
  Value *numberHere(const CountedLoop &C, Value *Start, Value *Step, bool Fits,
                    IRBuilder<> &Builder) {
    Value *Sum = Builder.CreateMul(counterAs(C, Start->getType(), Builder), Step, "", false, Fits);
    return Builder.CreateAdd(Start, Sum, "", false, Fits);
  }

  /// An extension of a number that does not wrap around is a sum that does not, either.
  void substituteExtension(const CountedLoop &C, CastInst &Extension,
                           const SCEVAddRecExpr &Recurrence) {
    Type *Wide = Extension.getType();
    Instruction *Before = C.L->getLoopPreheader()->getTerminator();
    Value *Start =
        Expander.expandCodeFor(Recurrence.getStart(), Recurrence.getType(), Before->getIterator());
    IRBuilder<> Builder(Before);
    // What is extended in the first iteration is the start.
    const bool Always = Known.DT.dominates(Extension.getParent(), C.L->getLoopLatch());
    Start = isa<ZExtInst>(Extension) && Always ? Builder.CreateZExt(Start, Wide, "", true)
                                               : Builder.CreateSExt(Start, Wide);
    Value *Step = stepAs(C, Recurrence.getStepRecurrence(SE), Wide);
    Builder.SetInsertPoint(&Extension);
    Extension.replaceAllUsesWith(numberHere(C, Start, Step, /*Fits=*/true, Builder));
    Extension.eraseFromParent();
  }

  void substituteNumber(const CountedLoop &C, PHINode &Phi, const SCEVAddRecExpr &Recurrence) {
    const SCEV *Step = Recurrence.getStepRecurrence(SE);
    Value *Start = Phi.getIncomingValueForBlock(C.L->getLoopPreheader());
    for (User *U : make_early_inc_range(Phi.users())) {
      auto *Extension = dyn_cast<CastInst>(U);
      if (Extension && Recurrence.hasNoSignedWrap() && Extension->getType()->isIntegerTy(64) &&
          extendsSigned(*Extension))
        substituteExtension(C, *Extension, Recurrence);
    }
    IRBuilder<> Builder(C.L->getHeader(), C.L->getHeader()->getFirstInsertionPt());
    Builder.SetCurrentDebugLocation(Phi.getDebugLoc());
    if (!Phi.use_empty())
      Phi.replaceAllUsesWith(numberHere(C, Start, stepAs(C, Step, Phi.getType()),
                                        /*Fits=*/false, Builder));
  }

  KernelKnowledge Known;
  ScalarEvolution &SE;
  const TargetTransformInfo &TTI;
  SCEVExpander Expander;
};

} // namespace

/// A choice by what leads to the next iteration is none there: LLVM makes of
/// `do ... while (same && ++k < n)` a counter that stays where it is if the loop ends.
static bool takeDecidedChoices(Function &F) {
  bool Changed = false;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : Block.phis())
      for (unsigned Number = 0; Number < Phi.getNumIncomingValues(); ++Number) {
        auto *Choice = dyn_cast<SelectInst>(Phi.getIncomingValue(Number));
        const auto *Branch = dyn_cast<BranchInst>(Phi.getIncomingBlock(Number)->getTerminator());
        if (!Choice || !Branch || !Branch->isConditional() ||
            Branch->getSuccessor(0) == Branch->getSuccessor(1))
          continue;
        const std::optional<bool> Truth =
            isImpliedCondition(Branch->getCondition(), Choice->getCondition(), F.getDataLayout(),
                               Branch->getSuccessor(0) == &Block);
        if (!Truth)
          continue;
        took("count-iterations.decided-choice", F);
        Phi.setIncomingValue(Number, *Truth ? Choice->getTrueValue() : Choice->getFalseValue());
        Changed = true;
      }
  return Changed;
}

PreservedAnalyses CountIterations::run(Function &F, FunctionAnalysisManager &AM) {
  if (F.isDeclaration() || !isKernel(F))
    return PreservedAnalyses::all();
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info) {
    consumeError(Info.takeError()); // the verifier's to report
    return PreservedAnalyses::all();
  }
  const bool Decided = takeDecidedChoices(F);
  if (Decided)
    AM.invalidate(F, PreservedAnalyses::none());
  LoopCounters Counters(F, *Info, AM);
  SmallVector<CountedLoop, 4> Found;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (std::optional<CountedLoop> C = Counters.find(*L)) {
      took("count-iterations.taken", *L);
      Found.push_back(std::move(*C));
    }
  for (const CountedLoop &C : Found)
    Counters.rewrite(C);
  return Found.empty() && !Decided ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace tessera
