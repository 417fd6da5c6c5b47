// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/VectorizeWorkItems.h"
#include "analysis/CloneBlocks.h"
#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "contract/Step.h"
#include "vectorize/ChooseLaneBlock.h"
#include "vectorize/CostModel.h"
#include "vectorize/InterleaveVariables.h"
#include "vectorize/KeepTwoVersions.h"
#include "vectorize/LinearizeLanes.h"
#include "vectorize/MergePlanes.h"
#include "vectorize/RunOnce.h"
#include "vectorize/SelectElements.h"
#include "vectorize/ShareIndexParts.h"
#include "vectorize/SkipIdleWorkItems.h"
#include "vectorize/SplitIndices.h"
#include "vectorize/UnrollRowTraversals.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tessera {

namespace {

class FunctionVectorizer {
public:
  FunctionVectorizer(Function &F, FunctionAnalysisManager &AM,
                     const VectorizeWorkItemsOptions &Options)
      : F(F), AM(AM), Options(Options), Libraries(AM.getResult<TargetLibraryAnalysis>(F)),
        Costs(AM.getResult<TargetIRAnalysis>(F)) {}

  void run() {
    update();
    step("split-copies", [this] { splitCopies(); });
    step("sink-addresses", [this] { sinkAddresses(); });
    step("mark-interleaved-variables", [this] { markInterleavedVariables(F, LI); });
    step("simplify-inner-loops", [this] { simplifyInnerLoops(); });
    step("split-indices", [this] { splitIndices(LI); });
    if (step("unroll-row-traversals", [this] { return unrollRowTraversals(F, DT, LI, AM); }))
      step("simplify-inner-loops", [this] { simplifyInnerLoops(); });
    // Each loop is new to what LLVM knows after another one has changed.
    SmallVector<BasicBlock *, 8> Heads;
    for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
      Heads.push_back(Nest.head());
    for (BasicBlock *Head : Heads)
      vectorize(Head);
    // What runs one work-item at a time has one lane.
    step("run-serially",
         [this] { runSerially(F, map_to_vector(F, [](BasicBlock &Block) { return &Block; })); });
  }

private:
  template <typename BodyT> std::invoke_result_t<BodyT> step(Step S, BodyT Body) {
    return runStep(S, F, AM, Body);
  }

  void update() {
    DT.recalculate(F);
    LI.releaseMemory();
    LI.analyze(DT);
  }

  WorkItemNest nestAt(BasicBlock *Head) {
    std::optional<WorkItemNest> Nest = WorkItemNest::of(*LI.getLoopFor(Head));
    if (!Nest)
      reportFatalInternalError("a work-item loop has lost its form");
    return *Nest;
  }

  /// What linearising relies on: loops with a preheader and one latch, and values that leave them
  /// through phis.
  void simplifyInnerLoops() {
    for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
      for (Loop *Inner : Nest.loop()) {
        simplifyLoop(Inner, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
        formLCSSARecursively(*Inner, DT, &LI, nullptr);
      }
    update();
  }

  /// Small structs are copied word by word, which has a vector form.
  void splitCopies() {
    for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
      for (BasicBlock *Block : Nest.loop().blocks())
        for (Instruction &I : make_early_inc_range(*Block))
          if (auto *Copy = dyn_cast<MemIntrinsic>(&I))
            splitCopy(*Copy);
  }

  /// What is computed before the loops from a private variable's address would be an address in the
  /// first work-item's copy. Each loop computes its own.
  void sinkAddresses() {
    SmallPtrSet<const BasicBlock *, 32> InLoops;
    for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
      InLoops.insert_range(Nest.loop().blocks());
    SmallVector<Instruction *, 8> Addresses;
    for (Instruction &I : instructions(F))
      if (isa<AllocaInst>(I) && !isTileWide(cast<AllocaInst>(I)))
        Addresses.push_back(&I);
    const size_t Variables = Addresses.size();
    for (size_t Next = 0; Next != Addresses.size(); ++Next)
      for (User *By : Addresses[Next]->users())
        if (isa<GetElementPtrInst>(By) && !InLoops.contains(cast<Instruction>(By)->getParent()))
          Addresses.push_back(cast<Instruction>(By));
    // Last those that others begin with.
    for (Instruction *Address : reverse(drop_begin(Addresses, Variables)))
      for (Use &U : make_early_inc_range(Address->uses())) {
        auto *By = cast<Instruction>(U.getUser());
        if (!InLoops.contains(By->getParent()))
          continue;
        Instruction *Sunk = Address->clone();
        auto *Phi = dyn_cast<PHINode>(By);
        Sunk->insertBefore(Phi ? Phi->getIncomingBlock(U)->getTerminator()->getIterator()
                               : By->getIterator());
        U.set(Sunk);
      }
  }

  static void splitCopy(MemIntrinsic &Copy) {
    // A private array's words are vectors.
    const unsigned Most = isa<AllocaInst>(Copy.getRawDest()) ? 256 : 64;
    const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    auto *Transfer = dyn_cast<MemTransferInst>(&Copy);
    auto *Set = dyn_cast<MemSetInst>(&Copy);
    const auto *Filling = Set ? dyn_cast<ConstantInt>(Set->getValue()) : nullptr;
    const Align From = Transfer ? Transfer->getSourceAlign().valueOrOne() : Align(4);
    const Align To = Copy.getDestAlign().valueOrOne();
    if (refuse("split-copies.unknown-length", Copy, !Length) ||
        refuse("split-copies.long", Copy, Length->getZExtValue() > Most) ||
        refuse("split-copies.part-of-word", Copy, Length->getZExtValue() % 4 != 0) ||
        refuse("split-copies.not-aligned", Copy, From < Align(4) || To < Align(4)) ||
        refuse("split-copies.unknown-fill", Copy, !Transfer && !Filling))
      return;
    took("split-copies.taken", Copy);
    IRBuilder<> Builder(&Copy);
    Type *Word = Builder.getInt32Ty();
    SmallVector<Value *, 16> Words;
    const unsigned Count = Length->getZExtValue() / 4;
    for (unsigned Number = 0; Number < Count; ++Number)
      Words.push_back(
          Transfer ? Builder.CreateAlignedLoad(
                         Word,
                         Builder.CreateConstInBoundsGEP1_64(Word, Transfer->getRawSource(), Number),
                         Align(4))
                   : cast<Value>(ConstantInt::get(Word, APInt::getSplat(32, Filling->getValue()))));
    for (unsigned Number = 0; Number < Count; ++Number)
      Builder.CreateAlignedStore(
          Words[Number], Builder.CreateConstInBoundsGEP1_64(Word, Copy.getRawDest(), Number),
          Align(4));
    Copy.eraseFromParent();
  }

  void vectorize(BasicBlock *Head) {
    update();
    WorkItemNest Nest = nestAt(Head);
    if (step("run-once",
             [&] { return runOnce(Nest, LaneShapes(Nest, LI, /*RowsTogether=*/true)); }))
      return;
    if (step("skip-idle-work-items", [&] {
          return skipIdleWorkItems(Nest, DT, CostModel::MinVectorsToSkip * Options.VectorBits / 32,
                                   Options.Vectorized);
        })) {
      update();
      Nest = nestAt(Head);
    }
    if (step("merge-planes", [&] { return mergePlanes(Nest, Options.VectorBits / 32); })) {
      update();
      Nest = nestAt(Head);
    }
    // A block of one row shares parts of its indices, which lets accesses go from element to
    // element; rows together gain more only in loops.
    const bool OneRow =
        Nest.loop().isInnermost() && hasIndexParts(Nest, LI, DT, Options.VectorBits / 32);
    const std::optional<WorkItemVersion> Version = versionOf(Nest);
    LaneBlock Block = chooseLaneBlock(Nest, LI, Options, OneRow, Version);
    // What is left at the edges is little: more code than for a vector is not worth its
    // compilation.
    if (getBooleanLoopAttribute(&Nest.loop(), metadata::Edges) && Block.RowsInVector == 1)
      Block.Groups = Block.Rows = 1;
    if (refuse("vectorize-work-items.dear", F, Block.columns() * Block.Rows == 1)) {
      if (Options.Missed && !Version)
        Options.Missed(remarkIn(F, Nest.place(),
                                "work-items run one after the other: as lanes of vectors they "
                                "would take longer [-Rpass-missed=amp]"));
      return;
    }
    took("vectorize-work-items.taken", F);
    tell(Nest, Block);
    if (Block.Rows > 1) {
      took("vectorize-work-items.rows-together", F);
      makeRowBlocks(Nest, Block);
    } else {
      makeBlocks(Nest, Block);
    }
  }

  void tell(const WorkItemNest &Nest, LaneBlock Block) const {
    if (!Options.Vectorized)
      return;
    auto Count = [](unsigned Number, StringRef What) {
      return (Twine(Number) + " " + What + (Number == 1 ? "" : "s")).str();
    };
    const std::string OfRows =
        Block.RowsInVector > 1 ? " of " + Count(Block.RowsInVector, "row") : "";
    Options.Vectorized(remarkIn(F, Nest.place(),
                                "work-items run " + std::to_string(Block.Lanes) +
                                    " at a time in vectors" + OfRows + ", " +
                                    Count(Block.Groups, "vector") + " interleaved, " +
                                    Count(Block.Rows, "row") + " together [-Rpass=amp]"));
  }

  using Body = SmallVector<BasicBlock *, 16>;

  static Body copy(ArrayRef<BasicBlock *> Blocks, ValueToValueMapTy &Map) {
    return cloneBlocks(Blocks, ".block", Blocks.front(), Map);
  }

  /// The largest multiple of \p Width that is at most \p Count.
  static Value *wholeBlocks(Value *Count, unsigned Width, IRBuilder<> &Builder) {
    assert(Width && "a block has a work-item");
    return Builder.CreateSub(Count, Builder.CreateURem(Count, Builder.getInt32(Width)), "whole");
  }

  /// The loop at \p Head, straight and wide.
  void widen(BasicBlock *Head, LaneBlock Block, Value *End, bool IsTail) {
    update();
    WorkItemNest Nest = nestAt(Head);
    const bool RowsTogether = Block.Rows > 1;
    if (!IsTail && !RowsTogether &&
        step("share-index-parts", [&] { return shareIndexParts(Nest, LI, DT, Block.columns()); })) {
      update();
      Nest = nestAt(Head);
    }
    if (Block.RowsInVector == 1)
      step("select-elements", [&] {
        const LaneShapes Shapes(Nest, LI, RowsTogether);
        selectElements(Nest, Shapes, arraysToSelect(Shapes, Block.Lanes, Options));
      });
    step("spread-interleaved-variables",
         [&] { spreadInterleavedVariables(Nest, Block.columns()); });
    Value *InTail = nullptr;
    if (IsTail) {
      End = Nest.laneCount();
      IRBuilder<> Builder(Head, Head->getFirstInsertionPt());
      InTail = Builder.CreateICmpULT(Nest.lane(), Nest.laneCount(), "in.tail");
    }
    {
      const LaneShapes Shapes(Nest, LI, RowsTogether);
      const LaneControl Control(Nest, LI, Shapes);
      if (InTail || !Control.isStraight())
        step("linearize-lanes", [&] { linearizeLanes(Nest, LI, Shapes, Control, InTail); });
    }
    update();
    Nest = nestAt(Head);
    const LaneShapes Shapes(Nest, LI, RowsTogether);
    VectorizeWorkItemsOptions Widening = Options;
    if (IsTail)
      Widening.Missed = nullptr; // has been told
    step("widen-work-items", [&] {
      WorkItemWidener(Nest, Shapes, Block, Libraries, Costs, Widening).run(End, IsTail);
    });
  }

  /// One row at a time: blocks of columns, and what is left of the row.
  void makeBlocks(const WorkItemNest &Nest, LaneBlock Block) {
    BasicBlock *Before = Nest.loop().getLoopPredecessor(), *Exit = Nest.loop().getExitBlock();
    BasicBlock *Head = Nest.head(), *Latch = Nest.latch();
    PHINode *Lane = Nest.lane();
    Value *Count = Nest.laneCount();
    IRBuilder<> Builder(Before->getTerminator());
    Value *Whole = wholeBlocks(Count, Block.columns(), Builder);
    const auto *Constant = dyn_cast<ConstantInt>(Whole);
    if (Constant && Constant->isZero()) {
      if (Options.HasMasks && !Block.RestAlone)
        finishRest(Head, Block);
      return;
    }
    if (Whole == Count)
      return widen(Head, Block, Count, /*IsTail=*/false);
    ValueToValueMapTy Map;
    Body Blocks(Nest.loop().getBlocks());
    copy(Blocks, Map);
    auto *NewHead = cast<BasicBlock>(Map[Head]), *NewLatch = cast<BasicBlock>(Map[Latch]);
    BasicBlock *Rest = BasicBlock::Create(F.getContext(), "rest", &F, Head);
    Builder.CreateCondBr(Builder.CreateICmpNE(Whole, Builder.getInt32(0)), NewHead, Rest);
    Before->getTerminator()->eraseFromParent();
    NewLatch->getTerminator()->replaceSuccessorWith(Exit, Rest);
    IRBuilder<> InRest(Rest);
    InRest.CreateCondBr(InRest.CreateICmpNE(Whole, Count), Head, Exit);
    Lane->setIncomingBlock(Lane->getBasicBlockIndex(Before), Rest);
    Lane->setIncomingValueForBlock(Rest, Whole);
    widen(NewHead, Block, Whole, /*IsTail=*/false);
    finishRest(Head, Block);
  }

  /// What is left over runs in vectors with a mask, if the machine has them, or by itself. A few
  /// iterations are not worth unrolled code.
  void finishRest(BasicBlock *Head, LaneBlock Block) {
    update();
    if (step("run-serially", [&] { return runSerially(F, LI.getLoopFor(Head)->getBlocks()); }))
      update();
    Loop *Rest = LI.getLoopFor(Head);
    for (Loop *L : Rest->getLoopsInPreorder())
      addStringMetadataToLoop(L, "llvm.loop.unroll.disable", 1);
    if (require("vectorize-rest.no-masks", F, Options.HasMasks) &&
        require("vectorize-rest.narrow", F, !Block.RestAlone)) {
      took("vectorize-rest.taken", F);
      widen(Head, LaneBlock{Block.Lanes, Block.RestGroups}, nullptr, /*IsTail=*/true);
    } else {
      addStringMetadataToLoop(Rest, "llvm.loop.isvectorized", 1);
    }
  }

  /// Several rows at a time, each in blocks of columns; then what is left of those rows, and the
  /// rows that are left.
  void makeRowBlocks(const WorkItemNest &Nest, LaneBlock Block) {
    assert(Nest.rows() && Nest.rowCount() && "rows that run together are those of a loop");
    const Loop &Rows = *Nest.rows();
    BasicBlock *Before = Rows.getLoopPredecessor(), *RowHead = Rows.getHeader();
    BasicBlock *RowLatch = Rows.getLoopLatch(), *Exit = Rows.getExitBlock();
    BasicBlock *Head = Nest.head();
    PHINode *Lane = Nest.lane();
    Value *Row = Nest.row(), *Count = Nest.laneCount();
    IRBuilder<> Builder(Before->getTerminator());
    Value *Whole = wholeBlocks(Count, Block.columns(), Builder);
    Value *WholeRows = wholeBlocks(Nest.rowCount(), Block.Rows, Builder);
    ValueToValueMapTy Map;
    Body Blocks(Rows.getBlocks());
    copy(Blocks, Map);
    auto *NewHead = cast<BasicBlock>(Map[Head]), *NewRowHead = cast<BasicBlock>(Map[RowHead]);
    auto *NewRowLatch = cast<BasicBlock>(Map[RowLatch]);
    // Each row of a block has its own; before what the head had, in their order.
    const BasicBlock::iterator Place = NewHead->getFirstNonPHIIt();
    for (Instruction &I : make_early_inc_range(*NewRowHead))
      if (!isa<PHINode>(I) && !I.isTerminator())
        I.moveBefore(*NewHead, Place);
    const bool NoRest = Whole == Count && WholeRows == Nest.rowCount();
    BasicBlock *Rest = NoRest ? Exit : RowHead;
    Builder.CreateCondBr(Builder.CreateAnd(Builder.CreateICmpNE(Whole, Builder.getInt32(0)),
                                           Builder.CreateICmpNE(WholeRows, Builder.getInt32(0))),
                         NewRowHead, Rest);
    Before->getTerminator()->eraseFromParent();
    NewRowLatch->getTerminator()->replaceSuccessorWith(Exit, Rest);
    if (NoRest) {
      DeleteDeadBlocks(Blocks);
    } else {
      auto *RowPhi = cast<PHINode>(Row);
      RowPhi->addIncoming(Builder.getInt32(0), NewRowLatch);
      IRBuilder<> InRow(RowHead->getTerminator());
      // Rows that blocks have run begin behind those.
      Value *Start =
          InRow.CreateSelect(InRow.CreateICmpULT(Row, WholeRows), Whole, InRow.getInt32(0), "rest");
      InRow.CreateCondBr(InRow.CreateICmpNE(Start, Count), Head, RowLatch);
      RowHead->getTerminator()->eraseFromParent();
      Lane->setIncomingValueForBlock(RowHead, Start);
    }
    widenRows(NewHead, NewRowLatch, Block, Whole, WholeRows);
    if (!NoRest)
      finishRest(Head, Block);
  }

  void widenRows(BasicBlock *Head, BasicBlock *RowLatch, LaneBlock Block, Value *Whole,
                 Value *WholeRows) {
    widen(Head, Block, Whole, /*IsTail=*/false);
    auto *Branch = cast<BranchInst>(RowLatch->getTerminator());
    assert(Branch->isConditional() && "the loop of rows ends at its latch");
    auto *Compare = cast<ICmpInst>(Branch->getCondition());
    const unsigned NextIs = isa<BinaryOperator>(Compare->getOperand(0)) ? 0 : 1;
    auto *Next = cast<BinaryOperator>(Compare->getOperand(NextIs));
    Next->setOperand(isa<ConstantInt>(Next->getOperand(1)) ? 1 : 0,
                     ConstantInt::get(Next->getType(), Block.Rows));
    Compare->setOperand(1 - NextIs, WholeRows);
  }

  Function &F;
  FunctionAnalysisManager &AM;
  const VectorizeWorkItemsOptions &Options;
  const TargetLibraryInfo &Libraries;
  const TargetTransformInfo &Costs;
  DominatorTree DT;
  LoopInfo LI;
};

} // namespace

PreservedAnalyses VectorizeWorkItems::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isTileFunction(F))
    return PreservedAnalyses::all();
  VectorizeWorkItemsOptions Told = Options;
  // What both versions have in common the other one says.
  if (isOtherVersion(F))
    Told.Vectorized = Told.Missed = nullptr;
  FunctionVectorizer(F, AM, Told).run();

  return PreservedAnalyses::none();
}

} // namespace tessera
