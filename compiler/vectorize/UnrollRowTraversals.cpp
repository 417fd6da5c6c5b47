// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/UnrollRowTraversals.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "analysis/UnrollLoop.h"
#include "analysis/values/CopyComputation.h"
#include "contract/DebugVariables.h"
#include "contract/Decisions.h"
#include "contract/Step.h"
#include "vectorize/IterationConflicts.h"
#include "vectorize/LinearizeLanes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

namespace {

constexpr unsigned Iterations = 4;
/// Instructions of the loop before: they stand there four times afterwards, for each vector.
constexpr unsigned MaxSize = 64;

/// One loop and the accesses in it that traverse rows.
class RowUnroller {
public:
  RowUnroller(Loop &L, ArrayRef<Instruction *> Accesses) : L(L), Accesses(Accesses) {}

  /// Where iterations may conflict, lets a copy of the loop run one after the other if they do in
  /// any lane.
  void keepApart(const IterationConflicts &Conflicts, LoopInfo &LI, ScalarEvolution &SE,
                 DominatorTree &DT) {
    if (!Conflicts.areQuestions())
      return;
    BasicBlock *Before = L.getLoopPreheader(), *Exit = L.getUniqueExitBlock();
    IRBuilder<> Builder(Before->getTerminator());
    Builder.SetCurrentDebugLocation(L.getStartLoc());
    Value *Conflict = askAnyLane(
        Conflicts.ask(Builder, SE, [this](Value *V) { return inFirstIteration(V); }), Builder);
    BasicBlock *Apart =
        SplitBlock(Before, Before->getTerminator(), &DT, &LI, nullptr, "iterations");
    ValueToValueMapTy Map;
    SmallVector<BasicBlock *, 2> Copies;
    Loop *Serial = cloneLoopWithPreheader(Apart, Before, &L, Map, ".serial", &LI, &DT, Copies);
    remapInstructionsInBlocks(Copies, Map);
    separateInlinings(Copies);
    ReplaceInstWithInst(Before->getTerminator(),
                        BranchInst::Create(Serial->getLoopPreheader(), Apart, Conflict));
    for (PHINode &Phi : Exit->phis()) {
      Value *Left = Phi.getIncomingValueForBlock(L.getHeader()), *Copy = Map.lookup(Left);
      Phi.addIncoming(Copy ? Copy : Left, Serial->getHeader());
    }
    DT.changeImmediateDominator(Exit, Before);
    for (Loop *Version : {&L, Serial})
      formDedicatedExitBlocks(Version, &DT, &LI, nullptr, /*PreserveLCSSA=*/true);
    SE.forgetLoop(&L);
  }

  void carry(ArrayRef<CarriedLoad> Loads, ScalarEvolution &SE) {
    carryStores(L, Loads, SE, [this](Value *V) { return inFirstIteration(V); });
  }

  /// Gives each access its row's first element, which is of the lane, and an offset, which all
  /// lanes share; unrolls.
  void run(LoopInfo &LI, ScalarEvolution &SE, DominatorTree &DT, AssumptionCache &AC,
           const TargetTransformInfo &Costs) {
    splitAddresses(SE);
    SE.forgetLoop(&L);
    unrollLoop(L,
               {.Count = Iterations,
                .Runtime = SE.getSmallConstantTripMultiple(&L) % Iterations != 0,
                .Force = true},
               {LI, SE, DT, AC, Costs});
    for (const StridedAddress &A : Addresses)
      rebase(A);
    storeLast();
  }

  /// Can \p V of the first iteration be computed before the loop?
  static bool isKnownBefore(Value *V, const Loop &L) {
    return canCopy(
        V, [&](Instruction &I) { return valueBefore(I, L); },
        [](const Instruction &I) {
          return require("unroll-row-traversals.other-computation", I,
                         isa<GetElementPtrInst, BinaryOperator, CastInst>(I)) &&
                 require("unroll-row-traversals.computation-traps", I,
                         isSafeToSpeculativelyExecute(&I));
        });
  }

private:
  struct StridedAddress {
    Value *Row;
    PHINode *Offset; ///< in bytes
  };

  /// What \p I is in the first iteration; null if that has to be computed.
  static Value *valueBefore(Instruction &I, const Loop &L) {
    if (auto *Phi = dyn_cast<PHINode>(&I); Phi && L.contains(Phi))
      return Phi->getIncomingValueForBlock(L.getLoopPreheader());
    return L.contains(&I) ? nullptr : &I;
  }

  Value *inFirstIteration(Value *V) const {
    ComputationCopies Copies;
    return copyTo(
        *L.getLoopPreheader()->getTerminator(), V,
        [&](Instruction &I) { return valueBefore(I, L); }, Copies);
  }

  void splitAddresses(ScalarEvolution &SE) {
    MapVector<Value *, int64_t> Steps; // of addresses
    for (const Instruction *Access : Accesses)
      Steps[const_cast<Value *>(getLoadStorePointerOperand(Access))] = *stepOf(*Access, L, SE);
    SmallVector<WeakTrackingVH, 4> Old;
    for (auto [Address, Step] : Steps) {
      Value *Split = splitAddress(*cast<Instruction>(Address), Step);
      for (Instruction *Access : Accesses)
        if (getLoadStorePointerOperand(Access) == Address)
          Access->setOperand(accessedPointer(*Access)->getOperandNo(), Split);
      Old.push_back(Address);
    }
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Old);
  }

  Value *splitAddress(Instruction &Address, int64_t Step) {
    BasicBlock *Body = L.getHeader();
    Value *Row = inFirstIteration(&Address);
    IRBuilder<> Builder(Body, Body->begin());
    Type *Bytes = Address.getDataLayout().getIndexType(Address.getType());
    PHINode *Offset = Builder.CreatePHI(Bytes, 2, "offset");
    Builder.SetInsertPoint(Body->getTerminator());
    Value *Next = Builder.CreateAdd(Offset, ConstantInt::getSigned(Bytes, Step), "offset.next");
    Offset->addIncoming(ConstantInt::get(Bytes, 0), L.getLoopPreheader());
    Offset->addIncoming(Next, Body);
    Addresses.push_back({Row, Offset});
    Builder.SetInsertPoint(Body, Body->getFirstInsertionPt());
    return Builder.CreatePtrAdd(Row, Offset, "row.at");
  }

  /// The address of each iteration as a distance from the first one's.
  void rebase(const StridedAddress &A) {
    GetElementPtrInst *First = nullptr;
    for (Instruction &I : make_early_inc_range(*A.Offset->getParent())) {
      auto *At = dyn_cast<GetElementPtrInst>(&I);
      if (!At || At->getPointerOperand() != A.Row || At->getNumIndices() != 1)
        continue;
      if (At->getOperand(1) == A.Offset) {
        First = At;
        continue;
      }
      Value *Offset = At->getOperand(1), *Sum = nullptr;
      const APInt *Part = nullptr;
      APInt Distance(Offset->getType()->getIntegerBitWidth(), 0);
      while (match(Offset, m_Add(m_Value(Sum), m_APInt(Part)))) {
        Distance += *Part;
        Offset = Sum;
      }
      if (Offset != A.Offset || !First)
        continue;
      IRBuilder<> Builder(At);
      At->replaceAllUsesWith(Builder.CreatePtrAdd(First, Builder.getInt(Distance), At->getName()));
      At->eraseFromParent();
    }
  }

  /// Stores come behind all loads, those of one row together: what each lane stores at once.
  void storeLast() {
    MapVector<const Value *, SmallVector<StoreInst *, Iterations>> OfRows;
    const DataLayout &DL = L.getHeader()->getDataLayout();
    for (Instruction &I : *L.getHeader())
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
        Value *Address = Store->getPointerOperand();
        APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
        OfRows[Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true)]
            .push_back(Store);
      }
    for (const auto &[Row, Stores] : OfRows)
      for (StoreInst *Store : Stores)
        Store->moveBefore(L.getHeader()->getTerminator()->getIterator());
  }

  Loop &L;
  ArrayRef<Instruction *> Accesses;
  SmallVector<StridedAddress, 4> Addresses;
};

class RowTraversals {
public:
  RowTraversals(Function &F, DominatorTree &DT, LoopInfo &LI, FunctionAnalysisManager &AM)
      : F(F), DT(DT), LI(LI), AM(AM), AC(AM.getResult<AssumptionAnalysis>(F)),
        Libraries(AM.getResult<TargetLibraryAnalysis>(F)),
        Costs(AM.getResult<TargetIRAnalysis>(F)) {}

  bool run() {
    for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
      find(Nest);
    for (const Traversal &T : Found) {
      RowUnroller Unroller(*T.L, T.Accesses);
      Unroller.keepApart(T.Conflicts, LI, *SE, DT);
      if (!T.Carried.empty())
        runStep("carry-stores", F, AM, [&] { Unroller.carry(T.Carried, *SE); });
      Unroller.run(LI, *SE, DT, AC, Costs);
    }
    return !Found.empty();
  }

private:
  struct Traversal {
    Loop *L;
    SmallVector<Instruction *, 4> Accesses;
    SmallVector<CarriedLoad, 2> Carried;
    IterationConflicts Conflicts;
  };

  /// What all accesses that traverse rows have in common, whoever is in a lane.
  static bool mayTraverse(const Instruction &I) {
    if (!isa<LoadInst, StoreInst>(I) || refuse("unroll-row-traversals.atomic", I, I.isAtomic()))
      return false;
    const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
    return require("unroll-row-traversals.not-in-vectors", I, isVectorElement(I)) &&
           require("unroll-row-traversals.other-size", I, Bytes == 4 || Bytes == 8);
  }

  static bool mayTraverseRows(const Loop &L) {
    if (!L.isInnermost() ||
        refuse("unroll-row-traversals.several-blocks", L, L.getNumBlocks() != 1) ||
        !L.isLoopSimplifyForm() ||
        refuse("unroll-row-traversals.large", L, L.getHeader()->size() > MaxSize))
      return false;
    return any_of(*L.getHeader(), mayTraverse);
  }

  /// Is the number of iterations known before the loop, and large enough? It must not count with
  /// work-items: their loops keep their form.
  bool iteratesEnough(const Loop &L, const WorkItemNest &Nest) {
    const SCEV *Last = SE->getBackedgeTakenCount(&L);
    const unsigned Most = SE->getSmallConstantMaxTripCount(&L);
    return require("unroll-row-traversals.unknown-trip-count", L,
                   !isa<SCEVCouldNotCompute>(Last)) &&
           require("unroll-row-traversals.few-iterations", L,
                   Most == 0 || Most >= 2 * Iterations) &&
           !SCEVExprContains(Last, [&](const SCEV *Part) {
             const auto *Counter = dyn_cast<SCEVAddRecExpr>(Part);
             return Counter && refuse("unroll-row-traversals.trip-count-of-lane", L,
                                      is_contained({&Nest.loop(), Nest.rows(), Nest.planes()},
                                                   Counter->getLoop()));
           });
  }

  bool traversesRow(Instruction &I, const Loop &L, const LaneShapes &Shapes) {
    const LaneAccess Access = accessOf(I, Shapes);
    if (refuse("unroll-row-traversals.adjacent", I,
               Access.How != LaneAccess::Scattered && Access.How != LaneAccess::Strided) ||
        refuse("unroll-row-traversals.short-stride", I, hasShortStride(I, Access)))
      return false;
    Value *Address = getLoadStorePointerOperand(&I);
    const auto Bytes =
        int64_t(I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
    const std::optional<int64_t> Step = stepOf(I, L, *SE);
    return require("unroll-row-traversals.other-step", I, Step && std::abs(*Step) == Bytes) &&
           require("unroll-row-traversals.unknown-start", I,
                   RowUnroller::isKnownBefore(Address, L));
  }

  void find(const WorkItemNest &Nest) {
    SmallVector<Loop *, 4> Candidates;
    for (Loop *L : const_cast<Loop &>(Nest.loop()).getLoopsInPreorder())
      if (mayTraverseRows(*L))
        Candidates.push_back(L);
    if (Candidates.empty())
      return;
    if (!SE)
      SE.emplace(F, Libraries, AC, DT, LI);
    const LaneShapes Shapes(Nest, LI, Nest.row() != nullptr);
    const LaneControl Control(Nest, LI, Shapes);
    for (Loop *L : Candidates) {
      if (refuse("unroll-row-traversals.lanes-missing", *L, isMasked(*L, Nest, Control)) ||
          !iteratesEnough(*L, Nest))
        continue;
      SmallVector<Instruction *, 4> Accesses, Stores;
      for (Instruction &I : *L->getHeader()) {
        if (mayTraverse(I) && traversesRow(I, *L, Shapes))
          Accesses.push_back(&I);
        if (I.mayWriteToMemory())
          Stores.push_back(&I);
      }
      if (refuse("unroll-row-traversals.no-traversal", *L, Accesses.empty()) ||
          any_of(Stores, [&](Instruction *Store) {
            return refuse("unroll-row-traversals.other-store", *Store,
                          !is_contained(Accesses, Store));
          }))
        continue;
      const SmallVector<CarriedLoad, 2> Carried = carriedLoads(*L, Iterations - 1, Stores, *SE);
      for (const CarriedLoad &Load : Carried)
        erase(Accesses, Load.Load);
      const IterationConflicts Conflicts(
          *L, Iterations, Stores, Carried, *SE, Shapes,
          [L](const Value *V) { return RowUnroller::isKnownBefore(const_cast<Value *>(V), *L); });
      if (refuse("unroll-row-traversals.conflict", *L, Conflicts.isHopeless()))
        continue;
      took("unroll-row-traversals.taken", *L);
      if (!Carried.empty())
        took("unroll-row-traversals.carries-stores", *L);
      Found.push_back({L, Accesses, Carried, Conflicts});
    }
  }

  /// May lanes be missing in \p L? They would have no row.
  static bool isMasked(const Loop &L, const WorkItemNest &Nest, const LaneControl &Control) {
    for (const Loop *Around = &L; Around != &Nest.loop(); Around = Around->getParentLoop())
      if (Control.isMasked(Around->getLoopPreheader()) || Control.isLeftApart(Around))
        return true;
    return false;
  }

  Function &F;
  DominatorTree &DT;
  LoopInfo &LI;
  FunctionAnalysisManager &AM;
  AssumptionCache &AC;
  TargetLibraryInfo &Libraries;
  const TargetTransformInfo &Costs;
  std::optional<ScalarEvolution> SE;
  SmallVector<Traversal, 2> Found;
};

} // namespace

bool unrollRowTraversals(Function &F, DominatorTree &DT, LoopInfo &LI,
                         FunctionAnalysisManager &AM) {
  return RowTraversals(F, DT, LI, AM).run();
}

bool runSerially(Function &F, ArrayRef<BasicBlock *> Blocks) {
  bool Changed = false;
  for (BasicBlock *Block : Blocks) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    auto *Question =
        Branch && Branch->isConditional() ? dyn_cast<CallInst>(Branch->getCondition()) : nullptr;
    if (!Question || !isAnyLane(*Question))
      continue;
    Question->replaceAllUsesWith(ConstantInt::getTrue(Question->getType()));
    Question->eraseFromParent();
    Changed |= ConstantFoldTerminator(Block, /*DeleteDeadConditions=*/true);
  }
  return Changed && removeUnreachableBlocks(F);
}

} // namespace tessera
