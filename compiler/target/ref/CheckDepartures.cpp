// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/CheckDepartures.h"
#include "contract/Names.h"
#include "target/ref/CheckSites.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// Whose beginnings a barrier can be reached from.
static SmallSetVector<BasicBlock *, 16> blocksBeforeBarriers(Function &F) {
  SmallSetVector<BasicBlock *, 16> Before;
  for (BasicBlock &Block : F)
    if (any_of(Block, isBarrier))
      Before.insert(&Block);
  for (size_t Next = 0; Next != Before.size(); ++Next)
    for (BasicBlock *Earlier : predecessors(Before[Next]))
      Before.insert(Earlier);
  return Before;
}

/// \p To becomes a block of its own on the way from \p From, which tells it.
static void tellBetween(BasicBlock &From, BasicBlock &To, Constant &Site) {
  Function &F = *From.getParent();
  Instruction &Branch = *From.getTerminator();
  BasicBlock *Between = BasicBlock::Create(F.getContext(), "departs", &F, &To);
  IRBuilder<> Builder(Between);
  // No debugger stops here.
  if (const DILocation *Where = Branch.getDebugLoc())
    Builder.SetCurrentDebugLocation(
        DILocation::get(F.getContext(), 0, 0, Where->getScope(), Where->getInlinedAt()));
  CallInst *Told = Builder.CreateCall(
      F.getParent()->getOrInsertFunction(
          "__tessera_check_departs",
          FunctionType::get(Builder.getVoidTy(), {Site.getType()}, /*isVarArg=*/false)),
      {&Site});
  Told->setDoesNotThrow();
  Told->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(F.getContext(), {}));
  Builder.CreateBr(&To);
  Branch.replaceSuccessorWith(&To, Between);
  for (PHINode &Merged : To.phis()) {
    Merged.setIncomingBlock(unsigned(Merged.getBasicBlockIndex(&From)), Between);
    // A switch may lead there several times.
    for (int Again = Merged.getBasicBlockIndex(&From); Again >= 0;
         Again = Merged.getBasicBlockIndex(&From))
      Merged.removeIncomingValue(unsigned(Again), /*DeletePHIIfEmpty=*/false);
  }
}

void checkDepartures(Function &F, CheckSites &Sites, StringRef Place) {
  const SmallSetVector<BasicBlock *, 16> Before = blocksBeforeBarriers(F);
  for (BasicBlock *From : Before) {
    // The last barrier on a straight way is no departure.
    const auto Goes = [&](BasicBlock *To) { return Before.contains(To); };
    if (none_of(successors(From), Goes))
      continue;
    SmallSetVector<BasicBlock *, 2> Away;
    for (BasicBlock *To : successors(From))
      if (!Goes(To))
        Away.insert(To);
    for (BasicBlock *To : Away) {
      SiteDescription Site;
      Site.Loc = From->getTerminator()->getDebugLoc();
      tellBetween(*From, *To, *Sites.site(Site, Place));
    }
  }
}

} // namespace tessera
