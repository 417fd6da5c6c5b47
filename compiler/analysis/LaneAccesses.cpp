// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LaneAccesses.h"
#include "analysis/LaneAlignment.h"
#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

const Use *accessedPointer(const Instruction &I) {
  if (!isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
    return nullptr;
  return &I.getOperandUse(isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : 0);
}

LaneAccess accessOf(const Instruction &I, const LaneShapes &Shapes) {
  const Use *Pointer = accessedPointer(I);
  // Atomic operations are done by one lane after the other, wherever they are.
  if (!Pointer || refuse("find-lane-accesses.atomic", I, I.isAtomic()))
    return {LaneAccess::Scattered};
  const std::optional<int64_t> Stride = Shapes.at(*Pointer).stride();
  if (refuse("find-lane-accesses.unknown-stride", I, !Stride))
    return {LaneAccess::Scattered};
  if (*Stride == 0)
    return {LaneAccess::Uniform};
  const DataLayout &DL = I.getDataLayout();
  Type *Element = getLoadStoreType(&I);
  const auto Bytes = int64_t(DL.getTypeStoreSize(Element).getFixedValue());
  // No vector has padding between its elements, as arrays of 48 bits have.
  const bool Packs = require("find-lane-accesses.padded", I,
                             DL.getTypeSizeInBits(Element) == DL.getTypeAllocSizeInBits(Element));
  if (Packs && *Stride == Bytes)
    return {LaneAccess::Consecutive, *Stride};
  if (Packs && *Stride == -Bytes)
    return {LaneAccess::Reversed, *Stride};
  return {LaneAccess::Strided, *Stride};
}

bool isVectorElement(const Instruction &I) {
  const DataLayout &DL = I.getDataLayout();
  Type *Element = getLoadStoreType(&I);
  return VectorType::isValidElementType(Element) &&
         DL.getTypeSizeInBits(Element) == DL.getTypeAllocSizeInBits(Element);
}

bool hasShortStride(const Instruction &I, const LaneAccess &Access) {
  const auto Bytes =
      int64_t(I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
  return isVectorElement(I) && Access.Stride % Bytes == 0 && Access.Stride > Bytes &&
         Access.Stride <= 4 * Bytes;
}

static void printAccess(raw_ostream &OS, const LaneAccess &Access) {
  switch (Access.How) {
  case LaneAccess::Uniform:
    OS << "uniform";
    return;
  case LaneAccess::Consecutive:
    OS << "consecutive";
    return;
  case LaneAccess::Reversed:
    OS << "reversed";
    return;
  case LaneAccess::Strided:
    OS << "strided by " << Access.Stride;
    return;
  case LaneAccess::Scattered:
    OS << "scattered";
    return;
  }
  llvm_unreachable("covered switch");
}

/// Where rows begin, if more is known of it than the access itself says.
static void printAlignment(raw_ostream &OS, const Instruction &I, const LaneAccess &Access,
                           const WorkItemNest &Nest) {
  assert(accessedPointer(I) && "only accesses have an alignment");
  if (Access.Stride == 0)
    return;
  const Align Known = alignmentInBlocks(*accessedPointer(I)->get(), Nest, WidestVector);
  if (Known > getLoadStoreAlignment(&I))
    OS << ", align " << Known.value();
}

static void printAccesses(raw_ostream &OS, const WorkItemNest &Nest, const LoopInfo &LI) {
  const LaneShapes Shapes(Nest, LI, Nest.row() != nullptr);
  const LaneControl Control(Nest, LI, Shapes);
  OS << "lane-accesses of '" << Nest.function().getName() << "', work-items of ";
  Nest.head()->printAsOperand(OS, false);
  OS << ":\n";
  for (const BasicBlock *Block : Shapes.blocks()) {
    if (Block == Nest.latch())
      continue;
    OS << "  ";
    Block->printAsOperand(OS, false);
    OS << (Control.isMasked(Block) ? ": some lanes" : ": all lanes");
    const Loop *L = LI.getLoopFor(Block);
    OS << (L->getHeader() == Block && Control.isLeftApart(L) ? " that are left in the loop\n"
                                                             : "\n");
    for (const Instruction &I : *Block) {
      if (!accessedPointer(I))
        continue;
      OS << "    ";
      const LaneAccess Access = accessOf(I, Shapes);
      printAccess(OS, Access);
      printAlignment(OS, I, Access, Nest);
      OS << ": " << I << '\n';
    }
  }
}

void printLaneAccesses(raw_ostream &OS, Function &F, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
    printAccesses(OS, Nest, LI);
}

} // namespace tessera
