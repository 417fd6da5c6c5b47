// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/ExpandDomain.h"
#include "analysis/values/AddressForm.h"
#include "analysis/values/CapturedContainers.h"
#include "analysis/values/Dependences.h"
#include "analysis/values/LinearForm.h"
#include "contract/Decisions.h"
#include "shape/LaunchQuery.h"
#include "shape/Slopes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// What work-items of one iteration each compute again before the loop is at most so much.
static constexpr unsigned MostBefore = 24;
/// So few iterations, and a constant number of them, are better unrolled than a dimension.
static constexpr uint64_t FewIterations = 16;
static constexpr unsigned MostDimensions = 3;

namespace {

/// What each iteration of a loop adds the same to.
struct Counter {
  PHINode *Phi = nullptr;
  Value *Start = nullptr, *Step = nullptr;
};

/// A loop that runs while one of its counters is below a bound.
struct CountedLoop {
  Loop *L;
  SmallVector<Counter, 2> Counters; ///< the first one is compared
  Value *Bound;
  ICmpInst::Predicate Below; ///< SLT, ULT, SLE, ULE or NE
  BasicBlock *Body, *Exit;
};

/// An access of a loop.
struct Access {
  Instruction *I;
  Value *Pointer;
  uint64_t Bytes;
  unsigned Capture;
  bool IsStore;
};

BranchInst *branchOf(const CountedLoop &Counted) {
  return cast<BranchInst>(Counted.L->getHeader()->getTerminator());
}

std::optional<Counter> counterOf(PHINode &Phi, const Loop &L) {
  auto *Next = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  if (!Next || Next->getOpcode() != Instruction::Add)
    return std::nullopt;
  const unsigned Own = Next->getOperand(0) == &Phi ? 0 : 1;
  Value *Step = Next->getOperand(1 - Own);
  return Next->getOperand(Own) == &Phi && L.isLoopInvariant(Step)
             ? std::optional(
                   Counter{&Phi, Phi.getIncomingValueForBlock(L.getLoopPredecessor()), Step})
             : std::nullopt;
}

std::optional<CountedLoop> countedLoop(Loop &L) {
  CountedLoop Counted = {};
  Counted.L = &L;
  BasicBlock *Header = L.getHeader(), *Latch = L.getLoopLatch(), *Before = L.getLoopPredecessor();
  auto *Branch = dyn_cast<BranchInst>(Header->getTerminator());
  if (!Latch || !Before || L.getExitingBlock() != Header || !Branch || !Branch->isConditional() ||
      Latch == Header)
    return std::nullopt;
  auto *Test = dyn_cast<ICmpInst>(Branch->getCondition());
  const bool StaysIfTrue = L.contains(Branch->getSuccessor(0));
  Counted.Body = Branch->getSuccessor(StaysIfTrue ? 0 : 1);
  Counted.Exit = Branch->getSuccessor(StaysIfTrue ? 1 : 0);
  if (!Test || !Test->hasOneUse())
    return std::nullopt;
  Counted.Below = StaysIfTrue ? Test->getPredicate() : Test->getInversePredicate();
  Value *Compared = Test->getOperand(0);
  Counted.Bound = Test->getOperand(1);
  if (const auto *Phi = dyn_cast<PHINode>(Compared); !Phi || Phi->getParent() != Header) {
    std::swap(Compared, Counted.Bound);
    Counted.Below = ICmpInst::getSwappedPredicate(Counted.Below);
  }
  for (PHINode &Phi : Header->phis()) {
    const std::optional<Counter> Found = counterOf(Phi, L);
    if (!Found)
      return std::nullopt;
    Counted.Counters.insert(&Phi == Compared ? Counted.Counters.begin() : Counted.Counters.end(),
                            *Found);
  }
  return !Counted.Counters.empty() && Counted.Counters.front().Phi == Compared &&
                 is_contained({ICmpInst::ICMP_SLT, ICmpInst::ICMP_ULT, ICmpInst::ICMP_SLE,
                               ICmpInst::ICMP_ULE, ICmpInst::ICMP_NE},
                              Counted.Below)
             ? std::optional(Counted)
             : std::nullopt;
}

class Expansion {
public:
  Expansion(Function &F, Function &Kernel, FunctionAnalysisManager &AM)
      : F(F), Kernel(Kernel), AM(AM), Info(cantFail(KernelInfo::read(F))),
        LI(AM.getResult<LoopAnalysis>(F)) {}

  bool run() {
    if (LI.getTopLevelLoops().size() != 1)
      return false;
    std::optional<CountedLoop> Found = countedLoop(*LI.getTopLevelLoops().front());
    if (refuse("expand-domain.not-counted", F, !Found))
      return false;
    Counted = *Found;
    for (Instruction &I : instructions(F))
      if (!IdCallLike && matchIdCall(&I))
        IdCallLike = cast<CallBase>(&I);
    if (!IdCallLike || refuse("expand-domain.much-before", F, !isShortBefore()) ||
        refuse("expand-domain.left-behind", F, leavesValues()) || !findAccesses() ||
        !isBoundKnown() || refuse("expand-domain.stored-before", F, !staysBefore()) ||
        refuse("expand-domain.dependent", F, !areIndependent()))
      return false;
    if (const uint64_t Number = constantIterations())
      return isNeighbours(Number) ? multiplyLastDimension(Number)
                                  : Number > FewIterations && addDimension();
    return addDimension();
  }

private:
  const Counter &compared() const { return Counted.Counters.front(); }
  bool isInLoop(const Instruction &I) const { return Counted.L->contains(I.getParent()); }

  /// Outside of the loop nothing is written, and little computed.
  bool isShortBefore() const {
    unsigned Size = 0;
    for (const Instruction &I : instructions(F)) {
      if (isInLoop(I) || I.isDebugOrPseudoInst())
        continue;
      const auto *Load = dyn_cast<LoadInst>(&I);
      if ((I.mayHaveSideEffects() && !matchIdCall(&I)) || isa<AllocaInst>(I))
        return false;
      Size += !matchIdCall(&I) && !isa<CastInst, GetElementPtrInst, BranchInst, ReturnInst>(I) &&
              !(Load && readsKernelConstant(*Load, Info));
    }
    return Size <= MostBefore;
  }

  bool leavesValues() const {
    return any_of(Counted.L->blocks(), [&](const BasicBlock *Block) {
      return any_of(*Block, [&](const Instruction &I) {
        return any_of(I.users(), [&](const User *U) { return !isInLoop(*cast<Instruction>(U)); });
      });
    });
  }

  /// All accesses to what a work-item may write lead into captured containers.
  bool findAccesses() {
    const DataLayout &DL = F.getDataLayout();
    for (BasicBlock *Block : Counted.L->blocks())
      for (Instruction &I : *Block) {
        if (!I.mayReadOrWriteMemory() && !I.mayHaveSideEffects())
          continue;
        Value *Pointer = getLoadStorePointerOperand(&I);
        const auto *Load = dyn_cast<LoadInst>(&I);
        if (Load && readsKernelConstant(*Load, Info))
          continue;
        // The loop's test comes once more than its iterations.
        if (refuse("expand-domain.side-effect", I,
                   !Pointer || I.isVolatile() || I.isAtomic() || Block == Counted.L->getHeader()))
          return false;
        const auto *Global = dyn_cast<GlobalVariable>(getUnderlyingObject(Pointer, 0));
        if (Load && Global && Global->isConstant())
          continue;
        const std::optional<unsigned> Capture = captureOf(*Pointer, Info);
        if (refuse("expand-domain.unknown-memory", I, !Capture))
          return false;
        Accesses.push_back({&I, Pointer, DL.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue(),
                            *Capture, !Load});
      }
    return any_of(Accesses, [](const Access &A) { return A.IsStore; });
  }

  const Counter *counter(const Value &V) const {
    const auto *Found = find_if(Counted.Counters, [&](const Counter &C) { return C.Phi == &V; });
    return Found == Counted.Counters.end() ? nullptr : Found;
  }

  /// A counter grows by its step, all else inside follows; outside nothing does.
  std::optional<Slope> slopeOfCounter(Value &V) const {
    const APInt *Number = nullptr;
    // Its numbers have 31 bits.
    const bool IsPart = isa<TruncInst>(V) && V.getType()->getIntegerBitWidth() >= 32;
    if (const Counter *C = counter(IsPart ? *cast<TruncInst>(V).getOperand(0) : V))
      return match(C->Step, m_APInt(Number)) ? Slope{Number->getSExtValue()} : Slope{1, C->Step};
    const auto *I = dyn_cast<Instruction>(&V);
    return I && isInLoop(*I) ? std::nullopt : std::optional(Slope());
  }

  std::optional<Slope> alongIterations(Value &V) {
    const auto Known = [this](Value &Leaf) { return slopeOfCounter(Leaf); };
    return Slopes(Info, LI, Known).of(V);
  }

  std::optional<Slope> alongDimension(Value &V, unsigned Dimension) {
    const auto OfId = [Dimension](Value &Leaf) -> std::optional<Slope> {
      const std::optional<IdCall> Id = matchIdCall(&Leaf);
      return Id ? std::optional(Slope{Id->Dimension == Dimension ? 1 : 0}) : std::nullopt;
    };
    // In the same iteration counters are as far apart as at the beginning.
    const auto Known = [&](Value &Leaf) {
      const Counter *C = counter(Leaf);
      return C ? Slopes(Info, LI, OfId).of(*C->Start) : OfId(Leaf);
    };
    return Slopes(Info, LI, Known).of(V);
  }

  /// The launch can tell how often the loop runs at most.
  bool isBoundKnown() {
    for (const auto &[Phi, Start, Step] : Counted.Counters)
      if (refuse("expand-domain.start", F,
                 !isKnownAtLaunch(*Start, Info, /*MayUseIds=*/true) || !grows(*Start)) ||
          refuse("expand-domain.step", F, !isKnownAtLaunch(*Step, Info)))
        return false;
    // Of the smaller of two, either is a bound, if they are compared as the counter is.
    Bound = Counted.Bound;
    IsExact = true;
    Value *Left = nullptr, *Right = nullptr;
    if (Counted.Below != ICmpInst::ICMP_NE &&
        (CmpInst::isUnsigned(Counted.Below) ? match(Bound, m_UMin(m_Value(Left), m_Value(Right)))
                                            : match(Bound, m_SMin(m_Value(Left), m_Value(Right)))))
      Bound = isBound(*Left) ? Left : Right;
    IsExact &= Bound == Counted.Bound;
    const APInt *One = nullptr;
    const bool Counts =
        Counted.Below != ICmpInst::ICMP_NE ||
        (match(compared().Step, m_APInt(One)) && One->isOne() && Bound == Counted.Bound);
    return require("expand-domain.bound", F, Counts && isBound(*Bound));
  }

  /// Is it the least in the first work-item, and the most in the last one?
  bool grows(Value &Start) {
    for (unsigned Dimension = 0; Dimension < Info.Rank; ++Dimension) {
      const std::optional<Slope> Along = alongDimension(Start, Dimension);
      if (!Along || !Along->Exact || Along->Factor < 0)
        return false;
      if (!Along->isConstant())
        NotNegative.push_back(Along->Times);
    }
    return true;
  }

  /// Known at launch, and as far from the start for all work-items or the same for all.
  bool isBound(Value &V) {
    if (!isKnownAtLaunch(V, Info, /*MayUseIds=*/true))
      return false;
    for (unsigned Dimension = 0; Dimension < Info.Rank; ++Dimension) {
      const std::optional<Slope> OfStart = alongDimension(*compared().Start, Dimension);
      const std::optional<Slope> OfBound = alongDimension(V, Dimension);
      if (!OfBound || !OfBound->Exact || !(OfBound->isZero() || OfBound->equals(*OfStart)) ||
          (OfBound->isZero() && !OfStart->isZero() && Counted.Below == ICmpInst::ICMP_NE))
        return false;
      IsExact &= OfBound->equals(*OfStart);
      if (OfBound->isZero() != OfStart->isZero() && !isKnownAtLaunch(V, Info))
        return false; // it depends on other ids
    }
    return true;
  }

  /// Does the place that an iteration accesses follow from its number and the ids?
  bool isPlainAddress(Value &V) const {
    return canCopy(
        &V,
        [&](Instruction &I) {
          return counter(I) || !isInLoop(I) ? &I : static_cast<Value *>(nullptr);
        },
        [&](const Instruction &I) {
          const auto *Load = dyn_cast<LoadInst>(&I);
          return Load ? readsKernelConstant(*Load, Info)
                      : matchIdCall(&I) || isa<BinaryOperator, CastInst, GetElementPtrInst>(I);
        });
  }

  /// What comes before the loop is done again for each iteration, when others may have stored.
  bool staysBefore() const {
    return none_of(instructions(F), [&](const Instruction &I) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || isInLoop(I) || readsKernelConstant(*Load, Info))
        return false;
      const std::optional<unsigned> Capture = captureOf(*Load->getPointerOperand(), Info);
      return !Capture ||
             any_of(Accesses, [&](const Access &A) { return A.IsStore && A.Capture == *Capture; });
    });
  }

  /// What one iteration stores no other one accesses.
  bool areIndependent() {
    for (const Access &Store : Accesses) {
      if (!Store.IsStore)
        continue;
      const std::optional<Slope> Step = alongIterations(*Store.Pointer);
      if (!Step || Step->isZero() || !isPlainAddress(*Store.Pointer))
        return false;
      uint64_t Least = Store.Bytes;
      for (const Access &Other : Accesses) {
        if (Other.Capture != Store.Capture)
          continue;
        const std::optional<uint64_t> Reach = reachOf(Store, Other);
        if (!Reach)
          return false;
        Least = std::max(Least, *Reach);
      }
      if (Step->isConstant() ? uint64_t(std::abs(Step->Factor)) < Least : Least >= INT32_MAX)
        return false;
      if (!Step->isConstant())
        Distances.push_back({*Step, Least});
    }
    return true;
  }

  /// How many bytes both access in one iteration, from the first one to the last.
  std::optional<uint64_t> reachOf(const Access &Store, const Access &Other) const {
    const DataLayout &DL = F.getDataLayout();
    const std::optional<int64_t> Behind =
        AddressForm(*Other.Pointer, DL).distanceFrom(AddressForm(*Store.Pointer, DL));
    return Behind ? std::optional<uint64_t>(
                        std::max(int64_t(Store.Bytes), *Behind + int64_t(Other.Bytes)) -
                        std::min(int64_t(0), *Behind))
                  : std::nullopt;
  }

  /// Does each iteration add to \p C without wrapping around?
  bool neverWraps(const Counter &C) const {
    const auto *Next =
        cast<BinaryOperator>(C.Phi->getIncomingValueForBlock(Counted.L->getLoopLatch()));
    return Next->hasNoSignedWrap();
  }

  /// From the start to the bound, as integers without end; nothing if it is not a constant.
  std::optional<int64_t> constantDistance() {
    const auto None = [](Value &) -> std::optional<LinearForm> { return std::nullopt; };
    const LinearFormRules Rules{.Known = None, .AnyTerm = true};
    const auto Begin = linearFormOf(*compared().Start, Rules);
    const auto End = linearFormOf(*Counted.Bound, Rules);
    const auto Distance = Begin && End ? End->plus(*Begin, -1) : std::nullopt;
    return Distance && Distance->isConstant() ? std::optional(Distance->Constant) : std::nullopt;
  }

  /// 0 if it is not a constant, or counters may wrap around on their way.
  uint64_t constantIterations() {
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    const std::optional<int64_t> Distance = constantDistance();
    const APInt *Step = nullptr;
    if (!Distance || *Distance > INT32_MAX || !match(compared().Step, m_APInt(Step)) ||
        !Step->isStrictlyPositive() || Step->getActiveBits() > 31 ||
        !all_of(drop_begin(Counted.Counters), [this](const Counter &C) {
          return neverWraps(C) || C.Phi->getType()->isIntegerTy(64); // as wide as an address
        }))
      return 0;
    const int64_t By = Step->getSExtValue();
    const bool Reaches = CmpInst::isNonStrictPredicate(Counted.Below);
    // It ends at the bound itself, or not further than numbers without sign go on.
    if (CmpInst::isUnsigned(Counted.Below)
            ? !(SE.isKnownNonNegative(SE.getSCEV(Counted.Bound)) &&
                SE.isKnownNonNegative(SE.getSCEV(compared().Start)))
            : !neverWraps(compared()) && (Reaches || *Distance % By != 0))
      return 0;
    const int64_t Over = *Distance + Reaches;
    return Over > 0 ? uint64_t((Over + By - 1) / By) : 0;
  }

  /// Do \p Number iterations of one work-item lie before those of the next one in all accesses?
  bool isNeighbours(uint64_t Number) {
    return Distances.empty() && all_of(Accesses, [&](const Access &A) {
             const std::optional<Slope> Here = alongIterations(*A.Pointer);
             const std::optional<Slope> There = alongDimension(*A.Pointer, Info.Rank - 1);
             return Here && There && There->equals({Here->Factor * int64_t(Number), Here->Times});
           });
  }

  /// Iterations \p Index instead of the loop; each begins as the loop would.
  void replaceLoop(Value &Index, bool Always) {
    BasicBlock *Header = Counted.L->getHeader();
    IRBuilder<> Builder(Header, Header->getFirstInsertionPt());
    for (const Counter &C : Counted.Counters) {
      // Ids have been replaced since it was found.
      Value *Start = C.Phi->getIncomingValueForBlock(Counted.L->getLoopPredecessor());
      Value *Wide = Builder.CreateZExtOrTrunc(&Index, C.Phi->getType());
      Value *Passed = Builder.CreateMul(Wide, C.Step, "", /*NUW=*/false, /*NSW=*/true);
      C.Phi->replaceAllUsesWith(Builder.CreateAdd(Start, Passed, "", /*NUW=*/false, /*NSW=*/true));
    }
    for (const Counter &C : Counted.Counters)
      C.Phi->eraseFromParent();
    if (Always)
      branchOf(Counted)->setCondition(
          ConstantInt::getBool(F.getContext(), branchOf(Counted)->getSuccessor(0) == Counted.Body));
    BasicBlock *Latch = Counted.L->getLoopLatch();
    Latch->getTerminator()->replaceSuccessorWith(Header, Counted.Exit);
    Latch->getTerminator()->setMetadata(LLVMContext::MD_loop, nullptr);
    for (PHINode &Phi : Counted.Exit->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(Header), Latch);
    AM.invalidate(F, PreservedAnalyses::none());
  }

  /// Does a work-item use where it stands in the last dimension, or which iteration it runs, for
  /// more than the addresses of the loop's accesses to containers?
  bool needsWorkItem() const {
    SmallSetVector<const Value *, 16> Used;
    for (const Instruction &I : instructions(F))
      if (const std::optional<IdCall> Id = matchIdCall(&I); Id && Id->Dimension == Info.Rank - 1)
        Used.insert(&I);
    for (const Counter &C : Counted.Counters)
      Used.insert(C.Phi);
    for (unsigned Next = 0; Next < Used.size(); ++Next)
      for (const Use &U : Used[Next]->uses()) {
        const auto *By = cast<Instruction>(U.getUser());
        if (isa<BinaryOperator, CastInst, GetElementPtrInst>(By) || counter(*By))
          Used.insert(By);
        else if (By != branchOf(Counted)->getCondition() &&
                 none_of(Accesses, [&](const Access &A) { return A.I == By && A.Pointer == U; }))
          return true;
      }
    return any_of(Used, [](const Value *V) { return isa<SIToFPInst, UIToFPInst>(V); });
  }

  /// Work-item g of the last dimension accesses what is g times as far from what the first one
  /// accesses in its first iteration.
  bool multiplyLastDimension(uint64_t Number) {
    if (refuse("expand-domain.work-item-needed", F, needsWorkItem()))
      return false;
    IRBuilder<> Builder(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    const unsigned Last = Info.Rank - 1;
    SmallVector<CallBase *, 4> Old;
    for (Instruction &I : instructions(F))
      if (const std::optional<IdCall> Id = matchIdCall(&I); Id && Id->Dimension == Last)
        Old.push_back(cast<CallBase>(&I));
    SmallVector<std::pair<Access, Slope>, 8> Grow;
    for (const Access &A : Accesses)
      if (const Slope Here = *alongIterations(*A.Pointer); !Here.isZero())
        Grow.push_back({A, Here});
    Value *Id = Builder.CreateZExt(callId(IdKind::Global, Last, *IdCallLike, Builder),
                                   Builder.getInt64Ty(), "", /*IsNonNeg=*/true);
    for (CallBase *Call : Old) {
      Call->replaceAllUsesWith(Builder.getInt32(0));
      Call->eraseFromParent();
    }
    replaceLoop(*Builder.getInt32(0), /*Always=*/true);
    for (const auto &[A, Here] : Grow) {
      Builder.SetInsertPoint(A.I);
      Value *Distance = Builder.CreateMul(Id, Builder.getInt64(Here.Factor), "", false, true);
      if (Here.Times)
        Distance = Builder.CreateMul(
            Distance, Builder.CreateSExtOrTrunc(Here.Times, Builder.getInt64Ty()), "", false, true);
      A.I->replaceUsesOfWith(A.Pointer, Builder.CreatePtrAdd(A.Pointer, Distance));
    }
    Info.Iterations = unsigned(Number);
    Info.write(F);
    defineQuery(Last, unsigned(Number));
    took("expand-domain.neighbours", F);
    return true;
  }

  /// The number, or 0 if the last dimension would have too many work-items.
  void defineQuery(unsigned Last, unsigned Number) {
    Function *Find = declareLaunchQuery(Kernel, ".iterations." + Twine(Number));
    addProperty(F, Kernel, Property::Expanded, Find->getName());
    IRBuilder<> Builder(BasicBlock::Create(F.getContext(), "entry", Find));
    Value *At = Builder.CreateConstInBoundsGEP1_32(Builder.getInt32Ty(), Find->getArg(1), Last);
    Value *Fits = Builder.CreateICmpULE(Builder.CreateLoad(Builder.getInt32Ty(), At),
                                        Builder.getInt32(INT32_MAX / Number));
    Builder.CreateRet(Builder.CreateSelect(Fits, Builder.getInt32(Number), Builder.getInt32(0)));
  }

  bool addDimension() {
    if (refuse("expand-domain.rank", F, Info.Rank >= MostDimensions))
      return false;
    defineQuery();
    IRBuilder<> Builder(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Value *Index = callId(IdKind::Global, Info.Rank, *IdCallLike, Builder);
    replaceLoop(*Index, /*Always=*/IsExact);
    ++Info.Rank;
    Info.Iterations = 0;
    Info.write(F);
    took("expand-domain.dimension", F);
    return true;
  }

  /// How many iterations the work-item with the most has, or 0 if numbers are so large, or steps so
  /// small, that iterations are not sure to be independent.
  void defineQuery() {
    Function *Find = declareLaunchQuery(Kernel, ".iterations");
    addProperty(F, Kernel, Property::Expanded, Find->getName());
    IRBuilder<> Builder(BasicBlock::Create(F.getContext(), "entry", Find));
    Argument &Closure = *Find->getArg(0);
    const bool IsSigned = !CmpInst::isUnsigned(Counted.Below);
    ComputationCopies Copies, AtFirst, AtLast;
    Value *Fits = Builder.getTrue();
    const auto And = [&](Value *Condition) { Fits = Builder.CreateAnd(Fits, Condition); };
    Value *const Limit = Builder.getInt64(INT32_MAX);
    const auto Wide = [&](Value *V, bool Signed) {
      V = Builder.CreateIntCast(V, Builder.getInt64Ty(), Signed);
      // Sums of a few such numbers have 64 bits.
      And(Builder.CreateICmpSLE(V, Limit));
      And(Builder.CreateICmpSGE(V, Builder.CreateNeg(Limit)));
      return V;
    };
    const auto First = [&](unsigned) -> Value * { return Builder.getInt32(0); };
    const auto Last = [&](unsigned Dimension) -> Value * {
      Value *At =
          Builder.CreateConstInBoundsGEP1_32(Builder.getInt32Ty(), Find->getArg(1), Dimension);
      return Builder.CreateSub(Builder.CreateLoad(Builder.getInt32Ty(), At), Builder.getInt32(1));
    };
    const auto Numbers = [&](Value &V) {
      return Wide(computeAtLaunch(V, Builder, Closure, Copies), /*Signed=*/true);
    };
    Value *Least =
        Wide(computeAtLaunch(*compared().Start, Builder, Closure, AtFirst, First), IsSigned);
    Value *Most =
        Wide(computeAtLaunch(*compared().Start, Builder, Closure, AtLast, Last), IsSigned);
    Value *End = Wide(computeAtLaunch(*Bound, Builder, Closure, AtFirst, First), IsSigned);
    Value *Step = Numbers(*compared().Step);
    And(Builder.CreateICmpSGT(Step, Builder.getInt64(0)));
    for (Value *Factor : NotNegative)
      And(Builder.CreateICmpSGE(Numbers(*Factor), Builder.getInt64(0)));
    for (const auto &[Distance, Bytes] : Distances) {
      Value *By = Builder.CreateMul(Numbers(*Distance.Times), Builder.getInt64(Distance.Factor));
      Value *Length = Builder.CreateSelect(Builder.CreateICmpSLT(By, Builder.getInt64(0)),
                                           Builder.CreateNeg(By), By);
      And(Builder.CreateICmpSGE(Length, Builder.getInt64(int64_t(Bytes))));
    }
    Value *Over = Builder.CreateSub(End, Least);
    if (CmpInst::isNonStrictPredicate(Counted.Below))
      Over = Builder.CreateAdd(Over, Builder.getInt64(1));
    And(Builder.CreateICmpSGT(Over, Builder.getInt64(0)));
    // Divided only where the step is a divisor.
    Value *By = Builder.CreateSelect(Fits, Step, Builder.getInt64(1));
    Value *Count =
        Builder.CreateSDiv(Builder.CreateAdd(Over, Builder.CreateSub(By, Builder.getInt64(1))), By);
    And(Builder.CreateICmpSLE(Builder.CreateAdd(Most, Builder.CreateMul(Count, Step)), Limit));
    // No other counter wraps around.
    for (const Counter &C : drop_begin(Counted.Counters)) {
      Value *Grown = Builder.CreateMul(Count, Numbers(*C.Step));
      const auto Stays = [&](Value *Start) {
        for (Value *V : {Start, Builder.CreateAdd(Start, Grown)}) {
          And(Builder.CreateICmpSGE(V, Builder.getInt64(0)));
          And(Builder.CreateICmpSLE(V, Limit));
        }
      };
      Stays(Wide(computeAtLaunch(*C.Start, Builder, Closure, AtFirst, First), /*Signed=*/true));
      Stays(Wide(computeAtLaunch(*C.Start, Builder, Closure, AtLast, Last), /*Signed=*/true));
    }
    Builder.CreateRet(Builder.CreateSelect(Fits, Builder.CreateTrunc(Count, Builder.getInt32Ty()),
                                           Builder.getInt32(0)));
  }

  Function &F, &Kernel;
  FunctionAnalysisManager &AM;
  KernelInfo Info;
  const LoopInfo &LI;
  CountedLoop Counted = {};
  CallBase *IdCallLike = nullptr;
  Value *Bound = nullptr; ///< known at launch, not below that of any work-item
  bool IsExact = false;   ///< all work-items have as many iterations
  SmallVector<Access, 8> Accesses;
  /// What the launch has to look at: factors of ids in the start, and how far stores go in an
  /// iteration, with the least number of bytes that keeps iterations from each other.
  SmallVector<Value *, 2> NotNegative;
  SmallVector<std::pair<Slope, uint64_t>, 2> Distances;
};

} // namespace

bool expandDomain(Function &Version, Function &Kernel, FunctionAnalysisManager &AM) {
  return Expansion(Version, Kernel, AM).run();
}

} // namespace tessera
