// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/VersionInterior.h"
#include "analysis/WorkItemNest.h"
#include "contract/DebugVariables.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "vectorize/InteriorChecks.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tessera {

namespace {

class Versioning {
public:
  Versioning(Function &F, FunctionAnalysisManager &AM, const DiagnosticSink &Versioned)
      : F(F), Versioned(Versioned), TLI(AM.getResult<TargetLibraryAnalysis>(F)), Assumptions(F) {}

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
    BasicBlock *Before = Outer.getLoopPreheader();
    if (refuse("version-interior.large", F, !InteriorChecks::mayStandTwice(Outer)) || !Before)
      return false;
    ScalarEvolution SE(F, TLI, Assumptions, DT, LI);
    InteriorChecks Checks(Nest, DT, LI, SE);
    if (refuse("version-interior.nothing-decided", F, !Checks.isWorthwhile()))
      return false;
    const Interior Inside = Checks.emitAt(*Before->getTerminator());
    if (refuse("version-interior.unknown-interior", F, !Inside.IsAny))
      return false;
    took("version-interior.taken", F);
    if (Inside.First)
      took("version-interior.part-of-row", F);
    tell(Checks, Nest);
    BasicBlock *Preheader = SplitBlock(Before, Before->getTerminator(), &DT, &LI, nullptr, "items");
    ValueToValueMapTy Map;
    SmallVector<BasicBlock *, 16> Blocks;
    cloneLoopWithPreheader(Preheader, Before, &Outer, Map, ".interior", &LI, &DT, Blocks);
    remapInstructionsInBlocks(Blocks, Map);
    separateInlinings(Blocks);
    decide(Checks, Map);
    auto *InsidePreheader = cast<BasicBlock>(Map[Preheader]);
    auto *InsideLatch = cast<BasicBlock>(Map[Outer.getLoopLatch()]);
    BasicBlock *Otherwise = Preheader;
    if (Inside.First)
      Otherwise = split(Nest, Outer, Inside, Before, InsideLatch, Map);
    else
      for (PHINode &Phi : Outer.getExitBlock()->phis())
        Phi.addIncoming(Phi.getIncomingValueForBlock(Outer.getLoopLatch()), InsideLatch);
    ReplaceInstWithInst(Before->getTerminator(),
                        BranchInst::Create(InsidePreheader, Otherwise, Inside.IsAny));
    simplify(Nest, Map);
    return true;
  }

  /// The interior is only a part of each row; the loop as it was runs what is before and behind it,
  /// or all of the tile. Returns where that begins.
  BasicBlock *split(const WorkItemNest &Nest, Loop &Outer, const Interior &Inside,
                    BasicBlock *Before, BasicBlock *InsideLatch, ValueToValueMapTy &Map) {
    BasicBlock *Preheader = Outer.getLoopPreheader(), *Exit = Outer.getExitBlock();
    BasicBlock *Latch = Outer.getLoopLatch();
    assert(Preheader && Exit && Latch && "a work-item loop has one way in and one way out");
    Value *Count = Nest.laneCount();
    IRBuilder<> Builder(Before->getTerminator());
    Value *First = Builder.CreateSelect(Inside.IsAny, Inside.First, Count);
    Value *End = Builder.CreateSelect(Inside.IsAny, Inside.End, Count);
    Value *InsideCount = Builder.CreateSub(Inside.End, Inside.First, "interior.count");
    BasicBlock *Edges = BasicBlock::Create(F.getContext(), "edges", &F, Preheader);
    BasicBlock *Next = BasicBlock::Create(F.getContext(), "edges.next", &F, Exit);
    // A work-item loop ends at a block without phis.
    BasicBlock *After = BasicBlock::Create(F.getContext(), "after.interior", &F, Edges);
    BranchInst::Create(Edges, After);
    Builder.SetInsertPoint(Edges);
    PHINode *From = Builder.CreatePHI(Count->getType(), 3, "edge.from");
    PHINode *To = Builder.CreatePHI(Count->getType(), 3, "edge.to");
    for (BasicBlock *Predecessor : {Before, After}) {
      From->addIncoming(Builder.getInt32(0), Predecessor);
      To->addIncoming(First, Predecessor);
    }
    From->addIncoming(End, Next);
    To->addIncoming(Count, Next);
    Value *EdgeCount = Builder.CreateSub(To, From, "edge.count");
    Builder.CreateCondBr(Builder.CreateICmpNE(From, To), Preheader, Next);
    Builder.SetInsertPoint(Next);
    Builder.CreateCondBr(Builder.CreateICmpEQ(To, Count), Exit, Edges);
    Latch->getTerminator()->replaceSuccessorWith(Exit, Next);
    InsideLatch->getTerminator()->replaceSuccessorWith(Exit, After);
    Exit->replacePhiUsesWith(Latch, Next);
    auto Inner = [&](auto *V) { return cast<std::remove_pointer_t<decltype(V)>>(Map[V]); };
    restrictLanes(Nest.lane(), Nest.latch(), Count, From, EdgeCount);
    addStringMetadataToLoop(const_cast<Loop *>(&Nest.loop()), metadata::Edges.data(), 1);
    restrictLanes(Inner(Nest.lane()), Inner(Nest.latch()), Count, Inside.First, InsideCount);
    return Edges;
  }

  /// The loop runs \p Count work-items of a row instead of \p All, from \p First on.
  static void restrictLanes(PHINode *Lane, BasicBlock *Latch, Value *All, Value *First,
                            Value *Count) {
    Value *Next = Lane->getIncomingValueForBlock(Latch);
    IRBuilder<> Builder(Lane->getParent(), Lane->getParent()->getFirstInsertionPt());
    Value *Place =
        Builder.CreateAdd(Lane, First, "column.of.row", /*HasNUW=*/true, /*HasNSW=*/true);
    Lane->replaceUsesWithIf(
        Place, [&](const Use &U) { return U.getUser() != Next && U.getUser() != Place; });
    for (User *U : Place->users())
      if (isa<ZExtInst>(U))
        cast<Instruction>(U)->setNonNeg();
    auto *IsLast = cast<ICmpInst>(cast<BranchInst>(Latch->getTerminator())->getCondition());
    IsLast->replaceUsesOfWith(All, Count);
  }

  /// In the copy the values are those of the interior.
  static void decide(const InteriorChecks &Checks, ValueToValueMapTy &Map) {
    SmallVector<std::pair<Instruction *, Value *>, 16> Decided;
    auto InCopy = [&](Value *V) {
      Value *Copy = Map.lookup(V);
      return Copy ? Copy : V;
    };
    for (const InteriorValue &Value : Checks.values()) {
      assert(Map.lookup(Value.I) && "what is decided stands in the loop");
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

  void tell(const InteriorChecks &Checks, const WorkItemNest &Nest) const {
    if (!Versioned || isOtherVersion(F))
      return;
    DebugLoc Place;
    unsigned Count = 0;
    for (const InteriorValue &Value : Checks.values()) {
      Count += !Value.NotNegative.empty();
      if (!Place && isInUsersCode(Value.I->getDebugLoc()))
        Place = Value.I->getDebugLoc();
    }
    if (!Place)
      Place = Nest.place();
    const std::string What = Count == 0 ? "whose indices do not wrap around run a fast version"
                                        : "away from the edges run a fast version without " +
                                              std::to_string(Count) +
                                              (Count == 1 ? " comparison" : " comparisons");
    Versioned(remarkIn(F, Place, "work-items " + What + " [-Rpass=amp]"));
  }

  Function &F;
  const DiagnosticSink &Versioned;
  TargetLibraryInfo &TLI;
  AssumptionCache Assumptions;
  DominatorTree DT;
  LoopInfo LI;
};

} // namespace

PreservedAnalyses VersionInterior::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isTileFunction(F) || !Versioning(F, AM, Versioned).run())
    return PreservedAnalyses::all();
  return PreservedAnalyses::none();
}

} // namespace tessera
