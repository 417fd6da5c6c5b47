// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The parts of a kernel between split points. Each becomes one loop over the work-items of the
/// tile.
#ifndef TESSERA_WORKITEM_REGIONS_H
#define TESSERA_WORKITEM_REGIONS_H

#include "workitem/SplitPoints.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace tessera {

/// The blocks reachable from a split point without passing another. A block that several split
/// points reach belongs to several regions: each gets its own copy, so no masks are needed.
struct Region {
  llvm::BasicBlock *Entry;
  llvm::SmallVector<llvm::BasicBlock *, 8> Blocks; ///< Entry first, in reverse post-order
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Contains;
  llvm::SmallVector<llvm::BasicBlock *, 2> Exits; ///< split points that follow
  bool Returns = false;                           ///< a work-item may finish the kernel here

  unsigned ways() const { return Exits.size() + Returns; }
  bool defines(const llvm::Value *V) const;
};

/// The regions that the entry of \p F reaches, its own first.
std::vector<Region> formRegions(llvm::Function &F, const SplitPoints &Points);

} // namespace tessera

#endif // TESSERA_WORKITEM_REGIONS_H
