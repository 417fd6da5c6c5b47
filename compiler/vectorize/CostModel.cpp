// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/CostModel.h"
#include "vectorize/VectorizeWorkItems.h"

namespace tessera {

// Cycles for all lanes of a vector on an AMD EPYC of the kind Zen 5, by `./dev bench costs`
// (bench/results/2026-11-26-amd-epyc-2-cores-costs.md):
//
//                                     v4, 16 lanes   v3, 8 lanes
//     gather, all lanes or half            29             14
//     the same lane by lane                19              9
//     scatter, all lanes or half           29
//     the same lane by lane                37             15
//     masked load or store                  1              1
//     masked store, then a load of it      29             28
//     load, blend, store, a load of it      2              2
//     branch mispredicted                  46             50
//
// Intel's cores since Ice Lake are said to need about a cycle for a lane of a gather or a scatter;
// none has been measured for this. GatheredLane and ScatteredLane lie between both. Of a
// misprediction the model counts 20 cycles: other work-items' instructions fill the rest.
CostModel CostModel::of(const VectorizeWorkItemsOptions &Options) {
  CostModel Costs;
  if (Options.HasAvx512)
    return Costs;
  // Each lane is taken out and stored; one that may be missing stands behind a branch.
  Costs.ScatteredLane = 3 * Costs.Full;
  Costs.MaskedScatteredLane = Costs.ScatteredLane + Costs.Branch;
  if (!Options.HasAvx2)
    Costs.MaskedGatheredLane = Costs.GatheredLane + Costs.Branch;
  return Costs;
}

double DataCase::exponential(unsigned Lanes) {
  assert(Lanes && "a vector has a lane");
  double Sum = 0;
  for (unsigned Number = 1; Number <= Lanes; ++Number)
    Sum += 1.0 / Number;
  return Sum;
}

DataCase DataCase::alike() {
  DataCase Case;
  Case.BranchesForMisprediction = Case.IterationsForMisprediction = 0;
  Case.Waiting = together;
  return Case;
}

DataCase DataCase::irregular() {
  DataCase Case;
  Case.BranchesForMisprediction = Case.IterationsForMisprediction = 2;
  return Case;
}

DataCase DataCase::skewed() {
  DataCase Case;
  Case.BranchesForMisprediction = Case.WorkItemsForBranch = 16;
  Case.IterationsForMisprediction = 0;
  Case.Waiting = exponential;
  return Case;
}

/// From one update of a place in memory to the next one, by way of the store buffer: 7 cycles on
/// Zen 5.
static constexpr unsigned StoreToLoad = 28;

DataCase DataCase::sameOfLanes() {
  DataCase Case;
  Case.ConflictOfLanes = StoreToLoad;
  return Case;
}

DataCase DataCase::sameOfIterations() {
  DataCase Case;
  Case.ConflictOfIterations = StoreToLoad;
  return Case;
}

} // namespace tessera
