// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/UseLaunchPromises.h"
#include "contract/Names.h"
#include "target/gpu/AddressSpaces.h"
#include "target/gpu/LowerKernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {
namespace {

/// The container whose data \p Address leads into, as its place in the captures, if that is known.
std::optional<unsigned> containerOf(const Value &Address) {
  const auto *Data = dyn_cast<Argument>(getUnderlyingObject(&Address, /*MaxLookup=*/0));
  if (!Data || Data->getArgNo() == 0)
    return std::nullopt;
  return Data->getArgNo() - 1;
}

bool raiseAlignment(Instruction &I, const DataLayout &DL, AssumptionCache &Assumptions,
                    const DominatorTree &Dominators) {
  Value *Address = getLoadStorePointerOperand(&I);
  if (!Address || Address->getType()->getPointerAddressSpace() != address_space::Global)
    return false;
  const Align Known =
      std::min(getKnownAlignment(Address, DL, &I, &Assumptions, &Dominators), Align(DataAlign));
  // What is as long as it is aligned is loaded at once anyway.
  if (Known <= getLoadStoreAlignment(&I) ||
      Known.value() <= DL.getTypeStoreSize(getLoadStoreType(&I)))
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setAlignment(Known);
  else
    cast<StoreInst>(I).setAlignment(Known);
  return true;
}

} // namespace

PreservedAnalyses UseLaunchPromises::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || !isApart(F))
    return PreservedAnalyses::all();
  const KernelInfo Info = cantFail(KernelInfo::read(F));
  auto &Assumptions = AM.getResult<AssumptionAnalysis>(F);
  const auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  const auto &Loops = AM.getResult<LoopAnalysis>(F);
  SmallVector<const Instruction *, 16> Writes;
  for (const Instruction &I : instructions(F))
    if (I.mayWriteToMemory() && !isa<AssumeInst>(I))
      Writes.push_back(&I);
  const auto FollowsWrite = [&](const Instruction &I) {
    return any_of(Writes, [&](const Instruction *Write) {
      return isPotentiallyReachable(Write, &I, nullptr, &Dominators, &Loops);
    });
  };
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple()) {
      const std::optional<unsigned> From = containerOf(*Load->getPointerOperand());
      if (From && *From < Info.Captures.size() && !Info.Captures[*From].Writes && FollowsWrite(I)) {
        Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
        Changed = true;
      }
    }
    Changed |= raiseAlignment(I, F.getDataLayout(), Assumptions, Dominators);
  }
  if (!Changed)
    return PreservedAnalyses::all();
  F.addFnAttr(UsesPromises);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace tessera
