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

const SyncDependences::Blocks &SyncDependences::exitsOf(const BasicBlock &Divergent) {
  return Found->Sync->getJoinBlocks(&Divergent).CycleDivBlocks;
}

} // namespace tessera
