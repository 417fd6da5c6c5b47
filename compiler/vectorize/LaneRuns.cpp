// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/LaneRuns.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "vectorize/SelectElements.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// Do lanes access the interleaved array at places of their own?
static bool isByLane(const Instruction &I, const LaneShapes &Shapes) {
  if (!interleavedArrayOf(I))
    return false;
  const LaneAccess::Kind How = accessOf(I, Shapes).How;
  return How == LaneAccess::Scattered || How == LaneAccess::Strided;
}

/// Of a body: LLVM takes very long for blocks with many accesses that keep their order.
static constexpr unsigned MaxAccesses = 256;

ArraySet arraysByLane(const LaneShapes &Shapes, unsigned Lanes,
                      const VectorizeWorkItemsOptions &Options) {
  ArraySet Result, Others;
  unsigned Accesses = 0;
  for (const BasicBlock *Block : Shapes.blocks()) {
    ArraySet InVectors, Stored;
    for (const Instruction &I : *Block)
      if (const AllocaInst *Array = interleavedArrayOf(I)) {
        Accesses += isByLane(I, Shapes) ? Lanes : 0;
        if (!isByLane(I, Shapes))
          InVectors.insert(Array);
        else if (isa<StoreInst>(I))
          Stored.insert(Array);
      }
    for (const AllocaInst *Array : Stored) {
      // Its gathers and scatters of words are faster, and long vectors wait for many small stores.
      const bool IsBetterInVectors =
          Options.HasAvx512 && (laneStrideOf(*Array) >= 4 || InVectors.contains(Array));
      (refuse("lane-runs.better-in-vectors", *Array, IsBetterInVectors) ? Others : Result)
          .insert(Array);
    }
  }
  set_subtract(Result, Others);
  return refuse("lane-runs.large", *Shapes.blocks().front(), Accesses > MaxAccesses) ? ArraySet()
                                                                                     : Result;
}

/// Does \p I compute what is stored of what is loaded, both by the lane?
bool LaneRuns::isLink(const Instruction &I) const {
  return isa<BinaryOperator>(I) && !I.use_empty() &&
         any_of(I.operands(),
                [this](const Value *Operand) {
                  const auto *Load = dyn_cast<LoadInst>(Operand);
                  return Load && Members.contains(Load);
                }) &&
         require("lane-runs.link-traps", I, isSafeToSpeculativelyExecute(&I)) &&
         all_of(I.users(), [&](const User *By) {
           const auto *Store = dyn_cast<StoreInst>(By);
           return require("lane-runs.link-used", I, Store && Members.contains(Store));
         });
}

LaneRuns::LaneRuns(const BasicBlock &Block, const LaneShapes &Shapes, const ArraySet &Arrays) {
  if (Arrays.empty())
    return;
  for (const Instruction &I : Block)
    if (isByLane(I, Shapes) && Arrays.contains(interleavedArrayOf(I)))
      Members.insert(&I);
  SmallVector<const Instruction *, 4> Links;
  for (const Instruction &I : Block)
    if (isLink(I))
      Links.push_back(&I);
  Members.insert(Links.begin(), Links.end());
  LaneRun Run;
  for (const Instruction &I : Block) {
    if (contains(I)) {
      Run.insert(&I);
      continue;
    }
    auto IsInRun = [&](const Value *Operand) {
      const auto *Of = dyn_cast<Instruction>(Operand);
      return Of && Run.contains(Of);
    };
    const AllocaInst *Array = interleavedArrayOf(I);
    const bool MeetsRun = Array && any_of(Run, [&](const Instruction *Member) {
                            return interleavedArrayOf(*Member) == Array;
                          });
    if (!Run.empty() && (I.isTerminator() || refuse("lane-runs.array-used", I, MeetsRun) ||
                         refuse("lane-runs.result-used", I, any_of(I.operands(), IsInRun)))) {
      took("lane-runs.taken", I);
      Runs[&I] = Run;
      Run.clear();
    }
  }
  assert(Run.empty() && "the terminator ends each run");
}

} // namespace tessera
