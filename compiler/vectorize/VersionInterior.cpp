// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/VersionInterior.h"
#include "analysis/WorkItemNest.h"
#include "vectorize/InteriorChecks.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#define DEBUG_TYPE "version-interior"

using namespace llvm;

STATISTIC(NumVersioned, "work-item loops with a version for the interior");

namespace tessera {

namespace {

/// Instructions of a loop that may stand there twice.
constexpr unsigned MaxSize = 1024;

class Versioning {
public:
  Versioning(Function &F, const DiagnosticSink &Versioned) : F(F), Versioned(Versioned) {}

  bool run() {
    update();
    SmallVector<BasicBlock *, 8> Heads;
    for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
      Heads.push_back(Nest.head());
    bool Changed = false;
    for (BasicBlock *Head : Heads) {
      update();
      if (const std::optional<WorkItemNest> Nest = WorkItemNest::of(*LI.getLoopFor(Head)))
        Changed |= version(*Nest);
    }
    return Changed;
  }

private:
  void update() {
    DT.recalculate(F);
    LI.releaseMemory();
    LI.analyze(DT);
  }

  bool version(const WorkItemNest &Nest) {
    Loop &Outer = const_cast<Loop &>(Nest.rows() ? *Nest.rows() : Nest.loop());
    unsigned Size = 0;
    for (const BasicBlock *Block : Outer.blocks())
      Size += Block->size();
    BasicBlock *Before = Outer.getLoopPreheader();
    if (Size > MaxSize || !Before)
      return false;
    InteriorChecks Checks(Nest, DT);
    if (!Checks.isWorthwhile())
      return false;
    Value *IsInterior = Checks.emitAt(*Before->getTerminator());
    if (!IsInterior)
      return false;
    ++NumVersioned;
    tell(Checks);
    BasicBlock *Preheader = SplitBlock(Before, Before->getTerminator(), &DT, &LI, nullptr, "items");
    ValueToValueMapTy Map;
    SmallVector<BasicBlock *, 16> Blocks;
    cloneLoopWithPreheader(Preheader, Before, &Outer, Map, ".interior", &LI, &DT, Blocks);
    remapInstructionsInBlocks(Blocks, Map);
    ReplaceInstWithInst(
        Before->getTerminator(),
        BranchInst::Create(cast<BasicBlock>(Map[Preheader]), Preheader, IsInterior));
    for (PHINode &Phi : Outer.getExitBlock()->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(Outer.getLoopLatch()),
                      cast<BasicBlock>(Map[Outer.getLoopLatch()]));
    decide(Checks, Map);
    simplify(Nest, Map);
    return true;
  }

  /// In the copy the values are those of the interior.
  static void decide(const InteriorChecks &Checks, ValueToValueMapTy &Map) {
    SmallVector<std::pair<Instruction *, Value *>, 16> Decided;
    auto InCopy = [&](Value *V) {
      Value *Copy = Map.lookup(V);
      return Copy ? Copy : V;
    };
    for (const InteriorValue &Value : Checks.values()) {
      auto *I = cast<Instruction>(InCopy(Value.I));
      for (const FitsIf &Fits : Value.Fits) {
        auto *Fitting = cast_or_null<Instruction>(Map.lookup(Fits.I));
        if (!Fitting)
          continue; // before the loop, it is for all tiles
        if (isa<ZExtInst>(Fitting))
          Fitting->setNonNeg();
        else
          Fitting->setHasNoSignedWrap();
      }
      llvm::Value *New = Value.Value
                             ? InCopy(Value.Value)
                             : BinaryOperator::CreateNSWSub(I->getOperand(0), I->getOperand(1),
                                                            I->getName(), I->getIterator());
      if (I != New)
        Decided.push_back({I, New});
    }
    // Those last that others stand for.
    for (auto [I, New] : reverse(Decided))
      I->replaceAllUsesWith(New);
  }

  /// The counters, the latches and the head of the rows stay as they are.
  static void simplify(const WorkItemNest &Nest, ValueToValueMapTy &Map) {
    SmallVector<BasicBlock *, 16> Blocks;
    for (BasicBlock *Block : Nest.loop().blocks())
      if (Block != Nest.latch())
        Blocks.push_back(cast<BasicBlock>(Map[Block]));
    for (BasicBlock *Block : Blocks)
      SimplifyInstructionsInBlock(Block);
    for (BasicBlock *Block : Blocks)
      ConstantFoldTerminator(Block, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(Nest.function());
  }

  void tell(const InteriorChecks &Checks) const {
    if (!Versioned)
      return;
    DebugLoc Place;
    unsigned Count = 0;
    for (const InteriorValue &Value : Checks.values()) {
      Count += !Value.NotNegative.empty();
      if (!Place && Value.I->getDebugLoc() && Value.I->getDebugLoc().getLine())
        Place = Value.I->getDebugLoc();
    }
    const std::string What =
        Count == 0   ? "whose indices do not wrap around"
        : Count == 1 ? "away from the edges, where 1 comparison is the same for all work-items,"
                     : "away from the edges, where " + std::to_string(Count) +
                           " comparisons are the same for all work-items,";
    Versioned(diagnosticAt(Place, "tiles " + What + " have code of their own [-Rpass=amp]",
                           Severity::Remark));
  }

  Function &F;
  const DiagnosticSink &Versioned;
  DominatorTree DT;
  LoopInfo LI;
};

} // namespace

PreservedAnalyses VersionInterior::run(Function &F, FunctionAnalysisManager &) {
  if (!isTileFunction(F) || !Versioning(F, Versioned).run())
    return PreservedAnalyses::all();
  return PreservedAnalyses::none();
}

} // namespace tessera
