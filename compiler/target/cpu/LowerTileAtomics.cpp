// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/LowerTileAtomics.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace tessera {

PreservedAnalyses LowerTileAtomics::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<AtomicRMWInst, AtomicCmpXchgInst>(I) ||
        refuse("lower-tile-atomics.many-threads", I, !I.hasMetadata(metadata::OfOneThread)))
      continue;
    took("lower-tile-atomics.taken", I);
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
      Changed |= lowerAtomicRMWInst(Update);
    else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
      Changed |= lowerAtomicCmpXchgInst(Exchange);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
