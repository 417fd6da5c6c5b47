// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/FormTileFunction.h"
#include "analysis/BarrierControl.h"
#include "analysis/TileUniformity.h"
#include "contract/Names.h"
#include "workitem/SplitPoints.h"
#include "workitem/TileFunctionBuilder.h"
#include "workitem/UnrollUniformLoops.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include <map>

#define DEBUG_TYPE "form-tile-function"

using namespace llvm;

STATISTIC(NumTileFunctions, "tile functions formed");
STATISTIC(NumRegions, "regions, each a loop over the work-items");

namespace tessera {

/// Splitting relies on every cycle being a loop with one header.
static void makeReducible(Function &F, FunctionAnalysisManager &AM) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  ReversePostOrderTraversal<const Function *> Order(&F);
  if (!containsIrreducibleCFG<const BasicBlock *>(Order, LI))
    return;
  FunctionPassManager Passes;
  Passes.addPass(LowerSwitchPass());
  Passes.addPass(FixIrreduciblePass());
  AM.invalidate(F, PreservedAnalyses::none());
  Passes.run(F, AM);
}

static bool isWideId(const Instruction &I) {
  return isa<SExtInst, ZExtInst>(I) && matchIdCall(I.getOperand(0));
}

/// One of each value that only makes an id wider, behind the id: see mergeIdCalls().
static void mergeWideIds(Function &F) {
  std::map<std::tuple<Value *, unsigned, Type *>, Instruction *> First;
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      if (!isWideId(I))
        continue;
      Instruction *&Known = First[{I.getOperand(0), I.getOpcode(), I.getType()}];
      if (!Known) {
        Known = &I;
        continue;
      }
      Known->andIRFlags(&I);
      Known->moveAfter(cast<Instruction>(I.getOperand(0)));
      I.replaceAllUsesWith(Known);
      I.eraseFromParent();
    }
}

/// One call of each id function with each argument, at the kernel's beginning: then no phi stands
/// between a use and the id, which every region knows anew without carrying it.
static void mergeIdCalls(Function &F) {
  std::map<std::pair<IdKind, unsigned>, Instruction *> First;
  BasicBlock &Entry = F.getEntryBlock();
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      std::optional<IdCall> Id = matchIdCall(&I);
      if (!Id)
        continue;
      Instruction *&Known = First[{Id->Kind, Id->Dimension}];
      if (Known) {
        I.replaceAllUsesWith(Known);
        I.eraseFromParent();
        continue;
      }
      Known = &I;
      I.moveBefore(Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    }
  mergeWideIds(F);
  for (BasicBlock &Block : F)
    for (PHINode &Phi : make_early_inc_range(Block.phis()))
      if (auto *Same = dyn_cast_or_null<Instruction>(Phi.hasConstantValue());
          Same && (matchIdCall(Same) || isWideId(*Same))) {
        Phi.replaceAllUsesWith(Same);
        Phi.eraseFromParent();
      }
}

/// Variables first: the entry must keep them when a barrier ends it.
static void gatherVariables(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : Entry)
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      Variables.push_back(Alloca);
  for (AllocaInst *Alloca : reverse(Variables))
    Alloca->moveBefore(Entry, Entry.begin());
}

/// Brings \p F into the form that split points are found in.
static void normalize(Function &F, bool Optimize, FunctionAnalysisManager &AM) {
  removeUnreachableBlocks(F);
  makeReducible(F, AM);
  gatherVariables(F);
  if (Optimize)
    mergeIdCalls(F);
  endBlocksAtBarriers(F);
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<Loop *, 8> Outermost(LI.begin(), LI.end());
  for (Loop *L : Outermost) {
    simplifyLoop(L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
    // A value of a loop that a later region needs is then stored once, where the loop ends.
    if (Optimize)
      formLCSSARecursively(*L, DT, &LI, nullptr);
  }
  // Unrolling leaves several phis for one value; each would be an array of its own.
  if (Optimize)
    for (BasicBlock &Block : F)
      EliminateDuplicatePHINodes(&Block);
}

static void formTileFunction(Function &Kernel, KernelInfo Info,
                             const FormTileFunctionOptions &Options, FunctionAnalysisManager &AM) {
  normalize(Kernel, Options.Optimize, AM);
  if (Options.Optimize && Options.SplitUniformLoops && Options.UnrollUniformLoops > 1 &&
      unrollUniformLoops(Kernel, Info, Options.UnrollUniformLoops, AM))
    normalize(Kernel, /*Optimize=*/true, AM);
  DominatorTree DT(Kernel);
  PostDominatorTree PDT(Kernel);
  LoopInfo LI(DT);
  BarrierControl Control(Kernel, PDT, LI);
  std::optional<TileUniformity> Uniformity;
  if (Options.Optimize)
    Uniformity.emplace(Kernel, Info, DT, PDT, Control);
  if (Info.TileGroup > 1 && !(Uniformity && agreesAtBarriers(Control, *Uniformity))) {
    Info.TileGroup = 1;
    if (Options.Optimize)
      Uniformity.emplace(Kernel, Info, DT, PDT, Control);
  }
  const TileUniformity *Known = Uniformity ? &*Uniformity : nullptr;

  KernelPlan Plan;
  Plan.Info = std::move(Info);
  Plan.Control = &Control;
  Plan.Uniformity = Known;
  Plan.KeepVariables = !Options.Optimize;
  Plan.Regions = formRegions(
      Kernel, findSplitPoints(Kernel, LI, PDT, Control, Known, Options.SplitUniformLoops));
  PrivateVariables Variables(Kernel, Plan.Regions, Plan.Info.maxWorkItems(), Plan.KeepVariables);
  Plan.Variables = &Variables;
  // Other addresses have been computed since.
  if (Uniformity && !Variables.spread().empty())
    Uniformity.emplace(Kernel, Plan.Info, DT, PDT, Control);
  NumRegions += Plan.Regions.size();
  ++NumTileFunctions;
  TileFunctionBuilder(Kernel, Plan).build();
  AM.clear(Kernel, Kernel.getName());
  Kernel.eraseFromParent();
}

/// No code refers to tile_static variables any more: each has its place in the tile's scratch
/// memory.
static void removeTileStatics(Module &M) {
  for (GlobalVariable &Global : make_early_inc_range(M.globals())) {
    if (!isTileStatic(Global))
      continue;
    Global.removeDeadConstantUsers();
    if (!Global.use_empty())
      continue;
    forgetGlobal(Global);
    Global.eraseFromParent();
  }
}

PreservedAnalyses FormTileFunction::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  for (Function *Kernel : Kernels) {
    Expected<KernelInfo> Info = KernelInfo::read(*Kernel);
    if (Info)
      formTileFunction(*Kernel, std::move(*Info), Options, FAM);
    else if (Options.Report)
      Options.Report({Severity::Error, toString(Info.takeError()), {}, {}});
    else
      consumeError(Info.takeError());
  }
  removeTileStatics(M);
  return PreservedAnalyses::none();
}

} // namespace tessera
