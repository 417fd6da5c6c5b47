// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/SplitIndices.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

/// A sum of a counter of \p L and something else.
static PossiblyDisjointInst *countingSum(Value *V, const Loop &L) {
  auto *Sum = dyn_cast<PossiblyDisjointInst>(V);
  if (!Sum || refuse("split-indices.bits-overlap", *Sum, !Sum->isDisjoint()))
    return nullptr;
  const bool Counts = any_of(Sum->operands(), [&](const Use &Part) {
    const auto *Phi = dyn_cast<PHINode>(Part.get());
    return Phi && Phi->getParent() == L.getHeader();
  });
  return Counts ? Sum : nullptr;
}

void splitIndices(const LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder())
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : make_early_inc_range(*Block)) {
        if (!isa<ZExtInst, SExtInst>(I))
          continue;
        PossiblyDisjointInst *Sum = countingSum(I.getOperand(0), *L);
        if (!Sum)
          continue;
        took("split-indices.taken", I);
        IRBuilder<> Builder(&I);
        auto Extended = [&](unsigned Part) {
          Value *V = Sum->getOperand(Part);
          return isa<SExtInst>(I) ? Builder.CreateSExt(V, I.getType(), V->getName())
                                  : Builder.CreateZExt(V, I.getType(), V->getName(), I.hasNonNeg());
        };
        Value *First = Extended(0), *Second = Extended(1);
        Value *Whole = Builder.CreateAdd(First, Second, I.getName(), /*HasNUW=*/isa<ZExtInst>(I),
                                         /*HasNSW=*/true);
        I.replaceAllUsesWith(Whole);
        I.eraseFromParent();
        RecursivelyDeleteTriviallyDeadInstructions(Sum);
      }
}

} // namespace tessera
