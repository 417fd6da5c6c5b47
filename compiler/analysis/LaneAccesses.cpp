// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LaneAccesses.h"
#include "analysis/BarrierControl.h"
#include "analysis/KernelPrinter.h"
#include "analysis/LaneShapes.h"
#include "analysis/TileUniformity.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// The operand that is the pointer of a load, store or atomic operation; null for anything else.
static const Use *pointerOf(const Instruction &I) {
  if (!isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
    return nullptr;
  return &I.getOperandUse(isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : 0);
}

LaneAccesses::LaneAccesses(const Function &F, const LaneShapes &Shapes,
                           const BarrierControl &Control)
    : Shapes(Shapes) {
  for (const BasicBlock &Block : F)
    if (any_of(Control.decidersOf(&Block),
               [&](const BasicBlock *Decider) { return Shapes.isDivergent(Decider); }))
      Masked.insert(&Block);
}

LaneAccess LaneAccesses::of(const Instruction &I) const {
  const Use *Pointer = pointerOf(I);
  const auto IsSimple = [&I] {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      return Load->isSimple();
    const auto *Store = dyn_cast<StoreInst>(&I);
    return Store && Store->isSimple();
  };
  // Atomic operations are done by one lane after the other, wherever they are.
  if (!Pointer || !IsSimple())
    return {LaneAccess::Scattered};
  const std::optional<int64_t> Stride = Shapes.at(*Pointer).stride();
  if (!Stride)
    return {LaneAccess::Scattered};
  if (*Stride == 0)
    return {LaneAccess::Uniform};
  const DataLayout &DL = I.getDataLayout();
  Type *Element = getLoadStoreType(&I);
  const auto Bytes = int64_t(DL.getTypeStoreSize(Element).getFixedValue());
  // No vector has padding between its elements.
  const bool Packs = DL.getTypeSizeInBits(Element).getFixedValue() == uint64_t(Bytes) * 8;
  if (Packs && *Stride == Bytes)
    return {LaneAccess::Consecutive, *Stride};
  if (Packs && *Stride == -Bytes)
    return {LaneAccess::Reversed, *Stride};
  return {LaneAccess::Strided, *Stride};
}

static void printAccess(raw_ostream &OS, const LaneAccess &Access) {
  switch (Access.How) {
  case LaneAccess::Uniform:
    OS << "uniform";
    break;
  case LaneAccess::Consecutive:
    OS << "consecutive";
    break;
  case LaneAccess::Reversed:
    OS << "reversed";
    break;
  case LaneAccess::Strided:
    OS << "strided by " << Access.Stride;
    break;
  case LaneAccess::Scattered:
    OS << "scattered";
    break;
  }
}

void LaneAccesses::print(raw_ostream &OS, const Function &F) const {
  OS << "lane-accesses of '" << F.getName() << "':\n";
  for (const BasicBlock &Block : F) {
    OS << "  ";
    Block.printAsOperand(OS, false);
    OS << (isMasked(&Block) ? ": some lanes\n" : ": all lanes\n");
    for (const Instruction &I : Block) {
      if (!pointerOf(I))
        continue;
      OS << "    ";
      printAccess(OS, of(I));
      OS << ": " << I << '\n';
    }
  }
}

PreservedAnalyses LaneAccessesPrinter::run(Function &F, FunctionAnalysisManager &AM) {
  return printKernel(F, OS, [&](const KernelInfo &Info) {
    const auto &PDT = AM.getResult<PostDominatorTreeAnalysis>(F);
    const auto &LI = AM.getResult<LoopAnalysis>(F);
    const BarrierControl Control(F, PDT, LI);
    const TileUniformity Tile(F, Info, AM.getResult<DominatorTreeAnalysis>(F), PDT, Control);
    const LaneShapes Shapes(F, Info, /*Lanes=*/16, LI, Control, Tile);
    LaneAccesses(F, Shapes, Control).print(OS, F);
  });
}

} // namespace tessera
