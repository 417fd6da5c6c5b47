// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/KeepAccessOrder.h"
#include "analysis/values/AddressForm.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// Pairs and what is between them are looked at one by one.
static constexpr size_t MaxAccesses = 64;

/// Does \p Between have to stay where it is between two accesses that become one, of which \p Moved
/// passes it?
static bool keepsOrder(Instruction &Between, Instruction &Moved, AAResults &AA) {
  if (isa<LoadInst>(Moved) && !Between.mayWriteToMemory())
    return false;
  return isModOrRefSet(AA.getModRefInfo(&Between, MemoryLocation::get(&Moved)));
}

/// An access that the vectoriser may move another one past; null if there is none.
static Instruction *findPassed(const Loop &L, const LoopInfo &LI, AAResults &AA) {
  SmallVector<Instruction *, 32> Accesses;
  LoopBlocksRPO Blocks(const_cast<Loop *>(&L));
  Blocks.perform(&LI);
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block)
      if (I.mayReadOrWriteMemory())
        Accesses.push_back(&I);
  if (Accesses.size() > MaxAccesses)
    return Accesses.front();
  const DataLayout &DL = L.getHeader()->getDataLayout();
  SmallVector<std::optional<AddressForm>, 32> Addresses;
  for (Instruction *I : Accesses) {
    Value *Pointer = getLoadStorePointerOperand(I);
    Addresses.push_back(Pointer ? std::optional<AddressForm>(std::in_place, *Pointer, DL)
                                : std::nullopt);
  }
  for (size_t First = 0; First != Accesses.size(); ++First)
    for (size_t Last = First + 2; Last < Accesses.size(); ++Last) {
      Instruction &A = *Accesses[First], &B = *Accesses[Last];
      if (!Addresses[First] || A.getOpcode() != B.getOpcode() || !Addresses[Last] ||
          Addresses[Last]->distanceFrom(*Addresses[First]).value_or(0) == 0)
        continue;
      Instruction &Moved = isa<LoadInst>(A) ? B : A;
      for (size_t Between = First + 1; Between != Last; ++Between)
        if (refuse("keep-access-order.passed", *Accesses[Between],
                   keepsOrder(*Accesses[Between], Moved, AA)))
          return Accesses[Between];
    }
  return nullptr;
}

PreservedAnalyses KeepAccessOrder::run(Function &F, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  for (const Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost() && L->isAnnotatedParallel())
      if (Instruction *Passed = findPassed(*L, LI, AM.getResult<AAManager>(F)))
        Passed->setMetadata(LLVMContext::MD_access_group, nullptr);
  return PreservedAnalyses::all();
}

} // namespace tessera
