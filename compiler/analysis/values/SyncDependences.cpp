// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/SyncDependences.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace tessera {

struct SyncDependences::Analysis {
  explicit Analysis(Function &F) {
    Cycles.compute(F);
    Sync.emplace(Cycles.getSSAContext(), Unused, Cycles);
  }
  DominatorTree Unused; // by sync dependences, though they want one
  CycleInfo Cycles;
  std::optional<GenericSyncDependenceAnalysis<SSAContext>> Sync;
};

SyncDependences::SyncDependences(const Function &F)
    : Found(std::make_unique<Analysis>(const_cast<Function &>(F))) {}

SyncDependences::~SyncDependences() = default;

const SyncDependences::Blocks &SyncDependences::joinsOf(const BasicBlock &Divergent) {
  return Found->Sync->getJoinBlocks(&Divergent).JoinDivBlocks;
}

SmallVector<const BasicBlock *, 4> SyncDependences::exitsOf(const BasicBlock &Divergent) {
  assert(succ_size(&Divergent) > 1 && "only branches part lanes");
  const auto &Descriptor = Found->Sync->getJoinBlocks(&Divergent);
  SmallVector<const BasicBlock *, 4> Exits(Descriptor.CycleDivBlocks.begin(),
                                           Descriptor.CycleDivBlocks.end());
  // LLVM 22 compares exits with the header when it goes on from there, which it never does from the
  // divergent block itself.
  const Cycle *Around = Found->Cycles.getCycle(&Divergent);
  if (Around && Around->getHeader() == &Divergent) {
    SmallVector<BasicBlock *, 4> All;
    Around->getExitBlocks(All);
    const auto &Labels = Descriptor.BlockLabels;
    for (const BasicBlock *Exit : All)
      if (Labels.lookup(Exit) != Labels.lookup(&Divergent))
        Exits.push_back(Exit);
  }
  return Exits;
}

} // namespace tessera
