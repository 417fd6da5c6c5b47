// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/StripMineLoops.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "vectorize/PackColumns.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "strip-mine-loops"

using namespace llvm;

namespace tessera {

/// Iterations of a strip: the part of a column that it touches fits the second-level cache, of
/// which rows at a distance of a power of 2 share a small part.
static constexpr unsigned StripIterations = 256;
/// Neighbouring lines of the cache are fetched together, so nearer rows cost less.
static constexpr int64_t NearBytes = 256;

namespace {

class KernelStripMiner {
public:
  KernelStripMiner(Function &Kernel, const KernelKnowledge &Known, FunctionAnalysisManager &AM)
      : Kernel(Kernel), Known(Known), AM(AM), Rank(Known.Info.Rank),
        SE(AM.getResult<ScalarEvolutionAnalysis>(Kernel)) {}

  bool run() {
    SmallVector<std::pair<Loop *, ColumnPacker>, 4> Chosen;
    for (Loop *L : Known.LI.getLoopsInPreorder())
      hoistBound(*L);
    for (Loop *L : Known.LI.getLoopsInPreorder())
      if (const SmallVector<LoadInst *, 2> Columns = columnsOf(*L);
          !Columns.empty() && require("strip-mine-loops.lanes-part", *L,
                                      isUniformNest(*L, Known.Control, Known.Uniformity)))
        Chosen.push_back({L, ColumnPacker(*L, Columns, StripIterations, SE, Known.DT)});
    for (auto &[L, Packer] : Chosen) {
      took("strip-mine-loops.taken", *L);
      stripMine(*L, Packer);
    }
    return Hoisted || !Chosen.empty();
  }

private:
  /// What LLVM has made of a comparison with the bound may stand in the loop.
  void hoistBound(Loop &L) {
    const auto *Latch =
        L.isLoopSimplifyForm() ? dyn_cast<BranchInst>(L.getLoopLatch()->getTerminator()) : nullptr;
    const auto *Compare =
        Latch && Latch->isConditional() ? dyn_cast<ICmpInst>(Latch->getCondition()) : nullptr;
    bool Moved = false;
    if (Compare && L.contains(Compare))
      for (Value *Operand : Compare->operands())
        L.makeLoopInvariant(Operand, Moved);
    if (Moved)
      SE.forgetLoop(&L);
    Hoisted |= Moved;
  }

  /// Does \p Address go down a column of memory that work-items of other rows go down, too?
  bool traversesColumn(Value *Address, const Loop &L) {
    const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Address));
    if (!Recurrence || Recurrence->getLoop() != &L ||
        refuse("strip-mine-loops.not-strided", L, !Recurrence->isAffine()))
      return false;
    const SCEV *Step = Recurrence->getStepRecurrence(SE);
    if (const auto *Constant = dyn_cast<SCEVConstant>(Step); refuse(
            "strip-mine-loops.near-rows", L, Constant && Constant->getAPInt().abs().ult(NearBytes)))
      return false;
    // All rows of a block get what the first one copies.
    constexpr Sources Column = Sources::workItem(0), Row = Sources::workItem(1);
    const Dependence Start = Known.Values.of(*Recurrence->getStart());
    const Dependence Steps = Known.Values.of(*Step);
    return require("strip-mine-loops.same-column", L, Start.Certain.intersects(Column)) &&
           require("strip-mine-loops.start-of-row", L, !Start.mayDependOn(Row)) &&
           require("strip-mine-loops.step-of-column", L, !Steps.mayDependOn(Column)) &&
           require("strip-mine-loops.step-of-row", L, !Steps.mayDependOn(Row));
  }

  /// The loads of \p L that traverse columns; none if strips are of no use to it.
  SmallVector<LoadInst *, 2> columnsOf(const Loop &L) {
    SmallVector<LoadInst *, 2> Columns;
    if (!L.isInnermost() || !L.isLoopSimplifyForm())
      return Columns;
    if (const unsigned Iterations = SE.getSmallConstantMaxTripCount(&L);
        refuse("strip-mine-loops.few-iterations", L, Iterations && Iterations <= StripIterations))
      return Columns;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block) {
        if (refuse("strip-mine-loops.writes", I, I.mayWriteToMemory()))
          return {};
        if (auto *Load = dyn_cast<LoadInst>(&I);
            Load && traversesColumn(Load->getPointerOperand(), L))
          Columns.push_back(Load);
      }
    return Columns;
  }

  void stripMine(Loop &L, ColumnPacker &Packer) {
    BasicBlock *Before = L.getLoopPreheader(), *Head = L.getHeader(), *Latch = L.getLoopLatch();
    assert(Before && Latch && "columnsOf takes loops in simplify form");
    LLVMContext &Context = Kernel.getContext();
    BasicBlock *Strip = BasicBlock::Create(Context, "strip", &Kernel, Head);
    BasicBlock *Count = BasicBlock::Create(Context, "strip.count", &Kernel, Head);
    BasicBlock *End = BasicBlock::Create(Context, "strip.end", &Kernel, Head);
    Before->getTerminator()->replaceSuccessorWith(Head, Strip);
    Latch->getTerminator()->replaceSuccessorWith(Head, Count);
    for (PHINode &Phi : Head->phis()) {
      PHINode *OfStrip = PHINode::Create(Phi.getType(), 2, Phi.getName() + ".strip", Strip);
      OfStrip->addIncoming(Phi.getIncomingValueForBlock(Before), Before);
      OfStrip->addIncoming(Phi.getIncomingValueForBlock(Latch), End);
      Phi.setIncomingValueForBlock(Before, OfStrip);
      Phi.replaceIncomingBlockWith(Before, Strip);
      Phi.replaceIncomingBlockWith(Latch, Count);
    }
    IRBuilder<> Builder(Strip);
    Builder.CreateBr(Head);
    Builder.SetInsertPoint(Head, Head->begin());
    PHINode *Iteration = Builder.CreatePHI(Builder.getInt32Ty(), 2, "iteration");
    Builder.SetInsertPoint(Count);
    Builder.SetCurrentDebugLocation(Latch->getTerminator()->getDebugLoc());
    Value *Next = Builder.CreateNUWAdd(Iteration, Builder.getInt32(1));
    Iteration->addIncoming(Builder.getInt32(0), Strip);
    Iteration->addIncoming(Next, Count);
    Builder.CreateCondBr(Builder.CreateICmpNE(Next, Builder.getInt32(StripIterations)), Head, End);
    Builder.SetInsertPoint(End);
    Builder.CreateCall(barrier(), Builder.getInt32(0));
    Builder.CreateBr(Strip);
    runStep("pack-columns", Kernel, AM,
            [&] { Packer.pack(*Strip, *Iteration, *End, barrier(), Rank); });
  }

  FunctionCallee barrier() {
    LLVMContext &Context = Kernel.getContext();
    return Kernel.getParent()->getOrInsertFunction(
        callee::Barrier, AttributeList().addFnAttribute(Context, Attribute::Convergent),
        Type::getVoidTy(Context), Type::getInt32Ty(Context));
  }

  Function &Kernel;
  const KernelKnowledge &Known;
  FunctionAnalysisManager &AM;
  unsigned Rank;
  ScalarEvolution &SE;
  bool Hoisted = false;
};

} // namespace

PreservedAnalyses StripMineLoops::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M)) {
    if (Info.isTiled() || Info.Rank < 2)
      continue;
    const KernelKnowledge Known(*F, Info, AM);
    if (KernelStripMiner(*F, Known, AM).run()) {
      Changed = true;
      AM.invalidate(*F, PreservedAnalyses::none());
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
