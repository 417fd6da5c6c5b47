// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/TileUniformity.h"
#include "analysis/KernelKnowledge.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace tessera {

Uniform TileUniformity::answer(const Dependence &D) const {
  if (D.Certain.intersects(Differing))
    return Uniform::No;
  return D.mayDependOn(Differing) ? Uniform::Unknown : Uniform::Yes;
}

bool TileUniformity::reachedTogether(const BasicBlock *Block) const {
  return all_of(Control.decidersOf(Block), [&](const BasicBlock *Decider) {
    return ofBranch(Decider) == Uniform::Yes || Control.mustBeUniform(Decider);
  });
}

static StringRef nameOf(Uniform Answer) {
  return Answer == Uniform::Yes ? "yes" : Answer == Uniform::No ? "no" : "unknown";
}

void TileUniformity::print(raw_ostream &OS, const Function &F) const {
  OS << "tile-uniformity of '" << F.getName() << "':\n";
  for (const BasicBlock &Block : F) {
    OS << "  ";
    Block.printAsOperand(OS, false);
    OS << (reachedTogether(&Block) ? ": reached together\n" : ": reached apart\n");
    for (const Instruction &I : Block)
      if (!I.getType()->isVoidTy())
        OS << "    " << nameOf(of(&I)) << ": " << I << '\n';
    if (Block.getTerminator()->getNumSuccessors() > 1)
      OS << "    " << nameOf(ofBranch(&Block)) << ": " << *Block.getTerminator() << '\n';
  }
}

bool agreesAtBarriers(const BarrierControl &Control, const TileUniformity &Uniformity) {
  return all_of(Control.mustBeUniform(), [&](const BasicBlock *Block) {
    return Uniformity.ofBranch(Block) == Uniform::Yes;
  });
}

bool isUniformNest(const Loop &L, const BarrierControl &Control, const TileUniformity &Uniformity) {
  if (Control.holdsBarrier(&L) || !Uniformity.reachedTogether(L.getHeader()))
    return false;
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  bool InLockstep = !Exiting.empty() && all_of(Exiting, [&](const BasicBlock *Block) {
    return Uniformity.ofBranch(Block) == Uniform::Yes;
  });
  return InLockstep &&
         all_of(L, [&](const Loop *Inner) { return isUniformNest(*Inner, Control, Uniformity); });
}

void printTileUniformity(raw_ostream &OS, Function &F, FunctionAnalysisManager &AM) {
  printKernel(OS, F, AM, [&](const KernelKnowledge &Known) { Known.Uniformity.print(OS, F); });
}

} // namespace tessera
