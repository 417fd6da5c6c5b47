// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Accesses to private arrays that lanes index differently, and that are too large for a select
/// among all elements. A lane often loads next what it has just stored, and a gather would have to
/// wait for that. So each lane does a run of such accesses by itself, one lane after the other:
///
///     t = a[i]; a[i] = a[j]; a[j] = t      for each lane: those four accesses
#ifndef TESSERA_VECTORIZE_LANERUNS_H
#define TESSERA_VECTORIZE_LANERUNS_H

#include "vectorize/VectorizeWorkItems.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class AllocaInst;
class BasicBlock;
class Instruction;
} // namespace llvm

namespace tessera {

class LaneShapes;

using ArraySet = llvm::SmallPtrSet<const llvm::AllocaInst *, 4>;

/// The interleaved arrays that lanes change at places of their own, if it is better for that many
/// \p Lanes of a block to do so one after the other.
ArraySet arraysByLane(const LaneShapes &Shapes, unsigned Lanes,
                      const VectorizeWorkItemsOptions &Options);

/// Accesses, and the operations between a load and stores, in their order.
using LaneRun = llvm::SmallSetVector<const llvm::Instruction *, 8>;

class LaneRuns {
public:
  LaneRuns(const llvm::BasicBlock &Block, const LaneShapes &Shapes, const ArraySet &Arrays);

  bool contains(const llvm::Instruction &I) const { return Members.contains(&I); }
  /// The run that must be done before \p I. Null if there is none.
  const LaneRun *before(const llvm::Instruction &I) const {
    const auto Found = Runs.find(&I);
    return Found == Runs.end() ? nullptr : &Found->second;
  }

private:
  bool isLink(const llvm::Instruction &I) const;

  llvm::SmallPtrSet<const llvm::Instruction *, 8> Members;
  llvm::MapVector<const llvm::Instruction *, LaneRun> Runs;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_LANERUNS_H
