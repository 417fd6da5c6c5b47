// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/loops/CountIterations.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
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
  PHINode *Counter;        ///< 0, 1, ...; null: to be made
  const SCEV *LastCounter; ///< its value when the loop is left, if it is to be made
  SmallVector<std::pair<PHINode *, const SCEVAddRecExpr *>, 4> Followers;
  /// Of indices that do not wrap around, to an address's width.
  SmallVector<std::pair<CastInst *, const SCEVAddRecExpr *>, 4> Extensions;
};

class LoopCounters {
public:
  LoopCounters(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM)
      : Known(F, Info, AM), SE(AM.getResult<ScalarEvolutionAnalysis>(F)),
        TTI(AM.getResult<TargetIRAnalysis>(F)), Expander(SE, "iterations") {}

  std::optional<CountedLoop> find(Loop &L) {
    CountedLoop Result{&L, nullptr, nullptr, {}, {}};
    if (!L.isLoopSimplifyForm())
      return std::nullopt;
    for (PHINode &Phi : L.getHeader()->phis()) {
      const SCEVAddRecExpr *Recurrence = recurrenceOf(Phi, L);
      if (!Recurrence)
        continue;
      if (isCounter(*Recurrence))
        Result.Counter = &Phi;
      else if (differsAmongWorkItems(*Recurrence->getStart()) &&
               isSharedStep(*Recurrence->getStepRecurrence(SE)))
        Result.Followers.push_back({&Phi, Recurrence});
    }
    findExtensions(Result);
    if ((Result.Followers.empty() && Result.Extensions.empty()) ||
        (!Result.Counter && !findCount(Result)))
      return std::nullopt;
    return Result;
  }

  void rewrite(const CountedLoop &Counted) {
    const CountedLoop C = Counted.Counter ? Counted : withCounter(Counted);
    for (auto [Extension, Recurrence] : C.Extensions)
      substituteExtension(C, *Extension, *Recurrence);
    for (auto [Phi, Recurrence] : C.Followers)
      if (Phi->getType()->isPointerTy())
        substitutePointer(C, *Phi, *Recurrence);
      else
        substituteNumber(C, *Phi, *Recurrence);
    for (auto [Phi, Recurrence] : C.Followers)
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
          if (R && R->hasNoSignedWrap() && differsAmongWorkItems(*R->getStart()) &&
              isSharedStep(*R->getStepRecurrence(SE)) && Expander.isSafeToExpand(R->getStart()))
            C.Extensions.push_back({cast<CastInst>(&I), R});
        }
  }

  bool isCounter(const SCEVAddRecExpr &R) const {
    const unsigned Bits = R.getType()->isIntegerTy() ? R.getType()->getIntegerBitWidth() : 0;
    return (Bits == 64 || (Bits == 32 && (R.hasNoSignedWrap() || R.hasNoUnsignedWrap()))) &&
           R.getStart()->isZero() && R.getStepRecurrence(SE)->isOne();
  }

  bool differsAmongWorkItems(const SCEV &Number) const {
    return Known.Values.of(Number).mayDependOn(Sources::anyWorkItem() | Sources::anyTile());
  }

  bool isSharedStep(const SCEV &Step) const {
    return isa<SCEVConstant>(Step) || Known.Values.of(Step).isOfPlaceAlone();
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

  /// The number of the iteration as a \p T.
  Value *counterAs(const CountedLoop &C, Type *T, IRBuilder<> &Builder) {
    const bool IsSigned = SE.isKnownNonNegative(SE.getSCEV(C.Counter));
    if (T->getScalarSizeInBits() < C.Counter->getType()->getScalarSizeInBits())
      return Builder.CreateTrunc(C.Counter, T);
    return Builder.CreateZExt(C.Counter, T, "", IsSigned);
  }

  Value *stepAs(const CountedLoop &C, const SCEV &Step, Type *T) {
    return Expander.expandCodeFor(&Step, T,
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
        Builder.CreateMul(counterAs(C, Step->getType(), Builder), stepAs(C, *Step, Step->getType()),
                          "", Flags.hasNoUnsignedWrap(), Flags.isInBounds());
    Value *Start = Phi.getIncomingValueForBlock(C.L->getLoopPreheader());
    Phi.replaceAllUsesWith(Builder.CreatePtrAdd(Start, Offset, Phi.getName() + ".here", Flags));
  }

  /// \p Start and \p Step have the type of \p Like.
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
    Value *Step = stepAs(C, *SE.getSignExtendExpr(Recurrence.getStepRecurrence(SE), Wide), Wide);
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
      Phi.replaceAllUsesWith(numberHere(C, Start, stepAs(C, *Step, Phi.getType()),
                                        /*Fits=*/false, Builder));
  }

  KernelKnowledge Known;
  ScalarEvolution &SE;
  const TargetTransformInfo &TTI;
  SCEVExpander Expander;
};

} // namespace

PreservedAnalyses CountIterations::run(Function &F, FunctionAnalysisManager &AM) {
  if (F.isDeclaration() || !isKernel(F))
    return PreservedAnalyses::all();
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info) {
    consumeError(Info.takeError()); // the verifier's to report
    return PreservedAnalyses::all();
  }
  LoopCounters Counters(F, *Info, AM);
  SmallVector<CountedLoop, 4> Found;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (std::optional<CountedLoop> C = Counters.find(*L)) {
      took("count-iterations.taken", *L);
      Found.push_back(std::move(*C));
    }
  for (const CountedLoop &C : Found)
    Counters.rewrite(C);
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace tessera
