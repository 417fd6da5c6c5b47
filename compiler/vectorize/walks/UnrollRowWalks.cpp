// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/walks/UnrollRowWalks.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
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
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

namespace {

constexpr unsigned Turns = 4;
/// Instructions of the loop before: they stand there four times afterwards, for each vector.
constexpr unsigned MaxSize = 64;

/// One loop and the loads in it that walk along rows.
class RowWalker {
public:
  RowWalker(Loop &L, ArrayRef<LoadInst *> Loads) : L(L), Loads(Loads) {}

  /// Gives each load its row's first element, which is of the lane, and an offset, which all lanes
  /// share; unrolls.
  void run(LoopInfo &LI, ScalarEvolution &SE, DominatorTree &DT, AssumptionCache &AC,
           const TargetTransformInfo &Costs) {
    for (LoadInst *Load : Loads)
      splitAddress(*Load);
    SE.forgetLoop(&L);
    UnrollLoopOptions Options{};
    Options.Count = Turns;
    Options.Force = true;
    Options.Runtime = SE.getSmallConstantTripMultiple(&L) % Turns != 0;
    Options.AllowExpensiveTripCount = true;
    UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &Costs, /*ORE=*/nullptr, /*PreserveLCSSA=*/true);
    for (const Walk &W : Walks)
      rebase(W);
  }

  /// Can \p V of the first turn be computed before the loop?
  static bool isKnownBefore(const Value *V, const Loop &L) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || isa<PHINode>(I))
      return true;
    return isa<GetElementPtrInst, BinaryOperator, CastInst>(I) && isSafeToSpeculativelyExecute(I) &&
           all_of(I->operands(), [&](const Use &U) { return isKnownBefore(U.get(), L); });
  }

private:
  struct Walk {
    Value *Row;
    PHINode *Offset; ///< in bytes
  };

  Value *inFirstTurn(Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I))
      return V;
    BasicBlock *Before = L.getLoopPreheader();
    if (auto *Phi = dyn_cast<PHINode>(I))
      return Phi->getIncomingValueForBlock(Before);
    Instruction *Copy = I->clone();
    for (Use &U : Copy->operands())
      U.set(inFirstTurn(U.get()));
    Copy->insertBefore(Before->getTerminator()->getIterator());
    Copy->takeName(I);
    return Copy;
  }

  void splitAddress(LoadInst &Load) {
    BasicBlock *Body = L.getHeader();
    Value *Old = Load.getPointerOperand(), *Row = inFirstTurn(Old);
    IRBuilder<> Builder(Body, Body->begin());
    const DataLayout &DL = Load.getDataLayout();
    Type *Bytes = DL.getIndexType(Old->getType());
    PHINode *Offset = Builder.CreatePHI(Bytes, 2, "walk");
    Builder.SetInsertPoint(Body->getTerminator());
    Value *Next = Builder.CreateAdd(
        Offset, ConstantInt::get(Bytes, DL.getTypeStoreSize(Load.getType()).getFixedValue()),
        "walk.next");
    Offset->addIncoming(ConstantInt::get(Bytes, 0), L.getLoopPreheader());
    Offset->addIncoming(Next, Body);
    Builder.SetInsertPoint(&Load);
    Load.setOperand(0, Builder.CreatePtrAdd(Row, Offset, "walk.at"));
    RecursivelyDeleteTriviallyDeadInstructions(Old);
    Walks.push_back({Row, Offset});
  }

  /// The address of each turn as a distance from the first one's.
  void rebase(const Walk &W) {
    GetElementPtrInst *First = nullptr;
    for (Instruction &I : make_early_inc_range(*W.Offset->getParent())) {
      auto *At = dyn_cast<GetElementPtrInst>(&I);
      if (!At || At->getPointerOperand() != W.Row || At->getNumIndices() != 1)
        continue;
      if (At->getOperand(1) == W.Offset) {
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
      if (Offset != W.Offset || !First)
        continue;
      IRBuilder<> Builder(At);
      At->replaceAllUsesWith(Builder.CreatePtrAdd(First, Builder.getInt(Distance), At->getName()));
      At->eraseFromParent();
    }
  }

  Loop &L;
  ArrayRef<LoadInst *> Loads;
  SmallVector<Walk, 2> Walks;
};

class RowWalks {
public:
  RowWalks(Function &F, DominatorTree &DT, LoopInfo &LI, FunctionAnalysisManager &AM)
      : F(F), DT(DT), LI(LI), AC(AM.getResult<AssumptionAnalysis>(F)),
        Libraries(AM.getResult<TargetLibraryAnalysis>(F)),
        Costs(AM.getResult<TargetIRAnalysis>(F)) {}

  bool run() {
    for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
      find(Nest);
    for (auto &[L, Loads] : Found)
      RowWalker(*L, Loads).run(LI, *SE, DT, AC, Costs);
    return !Found.empty();
  }

private:
  using Walks = std::pair<Loop *, SmallVector<LoadInst *, 2>>;

  /// What all loads that walk have in common, whoever is in a lane.
  static bool mayWalk(const LoadInst &Load) {
    const uint64_t Bytes = Load.getDataLayout().getTypeStoreSize(Load.getType()).getFixedValue();
    return Load.isSimple() && isVectorElement(Load) && (Bytes == 4 || Bytes == 8);
  }

  static bool mayHoldWalks(const Loop &L) {
    if (!L.isInnermost() || L.getNumBlocks() != 1 || !L.isLoopSimplifyForm() ||
        L.getHeader()->size() > MaxSize)
      return false;
    bool Loads = false;
    for (const Instruction &I : *L.getHeader()) {
      if (I.mayWriteToMemory())
        return false;
      const auto *Load = dyn_cast<LoadInst>(&I);
      Loads |= Load && mayWalk(*Load);
    }
    return Loads;
  }

  /// Is the number of turns known before the loop, and large enough? It must not count with
  /// work-items: their loops keep their form.
  bool turnsEnough(const Loop &L, const WorkItemNest &Nest) {
    const SCEV *Last = SE->getBackedgeTakenCount(&L);
    const unsigned Most = SE->getSmallConstantMaxTripCount(&L);
    return !isa<SCEVCouldNotCompute>(Last) && (Most == 0 || Most >= 2 * Turns) &&
           !SCEVExprContains(Last, [&](const SCEV *Part) {
             const auto *Counter = dyn_cast<SCEVAddRecExpr>(Part);
             return Counter &&
                    is_contained({&Nest.loop(), Nest.rows(), Nest.planes()}, Counter->getLoop());
           });
  }

  bool walks(const LoadInst &Load, const Loop &L, const LaneShapes &Shapes) {
    const LaneAccess Access = accessOf(Load, Shapes);
    if ((Access.How != LaneAccess::Scattered && Access.How != LaneAccess::Strided) ||
        hasShortStride(Load, Access))
      return false;
    const auto *Address =
        dyn_cast<SCEVAddRecExpr>(SE->getSCEV(const_cast<Value *>(Load.getPointerOperand())));
    if (!Address || Address->getLoop() != &L || !Address->isAffine())
      return false;
    const auto *Step = dyn_cast<SCEVConstant>(Address->getStepRecurrence(*SE));
    return Step && Step->getAPInt() == Load.getDataLayout().getTypeStoreSize(Load.getType()) &&
           RowWalker::isKnownBefore(Load.getPointerOperand(), L);
  }

  void find(const WorkItemNest &Nest) {
    SmallVector<Loop *, 4> Candidates;
    for (Loop *L : const_cast<Loop &>(Nest.loop()).getLoopsInPreorder())
      if (mayHoldWalks(*L))
        Candidates.push_back(L);
    if (Candidates.empty())
      return;
    if (!SE)
      SE.emplace(F, Libraries, AC, DT, LI);
    const LaneShapes Shapes(Nest, LI, Nest.row() != nullptr);
    const LaneControl Control(Nest, LI, Shapes);
    for (Loop *L : Candidates) {
      if (isMasked(*L, Nest, Control) || !turnsEnough(*L, Nest))
        continue;
      SmallVector<LoadInst *, 2> Loads;
      for (Instruction &I : *L->getHeader())
        if (auto *Load = dyn_cast<LoadInst>(&I); Load && mayWalk(*Load) && walks(*Load, *L, Shapes))
          Loads.push_back(Load);
      if (!Loads.empty())
        Found.push_back({L, Loads});
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
  AssumptionCache &AC;
  TargetLibraryInfo &Libraries;
  const TargetTransformInfo &Costs;
  std::optional<ScalarEvolution> SE;
  SmallVector<Walks, 2> Found;
};

} // namespace

bool unrollRowWalks(Function &F, DominatorTree &DT, LoopInfo &LI, FunctionAnalysisManager &AM) {
  return RowWalks(F, DT, LI, AM).run();
}

} // namespace tessera
