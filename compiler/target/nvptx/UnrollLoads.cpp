// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/UnrollLoads.h"
#include "analysis/UnrollLoop.h"
#include "target/gpu/AddressSpaces.h"
#include "target/gpu/CoarsenWorkItems.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace tessera {

/// As many as nvcc makes, whose loops the assembler repeats as often again.
static constexpr unsigned Copies = 4;
/// Of a body: what computes longer than it loads gains nothing.
static constexpr unsigned MostInstructions = 24;
/// Of the body of a coarsened kernel, in which much is computed with what is loaded, and whose rows
/// and columns have an address each.
static constexpr unsigned MostCoarsened = 160;

static bool onlyLoads(const Loop &L) {
  bool Loads = false;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      if (I.mayHaveSideEffects() && !isa<AssumeInst>(I))
        return false;
      const auto *Load = dyn_cast<LoadInst>(&I);
      Loads |= Load && Load->getPointerAddressSpace() == address_space::Global &&
               !L.isLoopInvariant(Load->getPointerOperand());
    }
  return Loads;
}

static bool canUnroll(const Loop &L, ScalarEvolution &Evolution, unsigned MostOfBody) {
  if (Evolution.getSmallConstantTripCount(&L)) // the assembler does better with what it knows
    return false;
  const unsigned Most = Evolution.getSmallConstantMaxTripCount(&L); // 0: unknown
  return L.isInnermost() && L.isLoopSimplifyForm() && L.getExitingBlock() == L.getLoopLatch() &&
         hasUnrollTransformation(&L) == TM_Unspecified &&
         Evolution.hasLoopInvariantBackedgeTakenCount(&L) && (Most == 0 || Most > Copies) &&
         sizeOf(L) <= MostOfBody && onlyLoads(L);
}

PreservedAnalyses UnrollLoads::run(Function &F, FunctionAnalysisManager &AM) {
  auto &Evolution = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  const unsigned MostOfBody = F.hasFnAttribute(CoarsenedBy) ? MostCoarsened : MostInstructions;
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder()) {
    if (!canUnroll(*L, Evolution, MostOfBody))
      continue;
    formLCSSARecursively(*L, AM.getResult<DominatorTreeAnalysis>(F), &Loops, &Evolution);
    unrollLoop(*L, {.Count = Copies, .Runtime = true}, LoopKnowledge::of(F, AM));
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
