// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/CostModel.h"
#include "vectorize/VectorizeWorkItems.h"

namespace tessera {

// Cycles for all lanes of a vector:
//
//                                     Zen 5, v4   Zen 5, v3
//     gather, all lanes or half          32          14
//     the same lane by lane              21          10
//     scatter, all lanes or half         32
//     the same lane by lane              41          15
//     masked load or store                1           1
//     masked store, then a load of it    34          28
//     load, blend, store, a load of it    3           2
//     branch mispredicted                50          48   (by itself, with nothing to do meanwhile)
//
// The first of these is `./dev bench costs` on an AMD EPYC of that kind. Intel's cores since Ice
// Lake need about a cycle for a lane of a gather or a scatter (uops.info). The numbers lie between
// both.
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

// Scan and reduction take 7 % less time so at v3, and 11 to 26 % more at v4.
bool CostModel::hasMasksOfTile(const VectorizeWorkItemsOptions &Options, bool IsStore) {
  return Options.HasMasks && (!IsStore || Options.HasAvx512);
}

} // namespace tessera
