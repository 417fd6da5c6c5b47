// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What of the work-items' loop runs most often, and so decides how many of them should run as one.
#ifndef TESSERA_VECTORIZE_HOTPART_H
#define TESSERA_VECTORIZE_HOTPART_H

#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "vectorize/widen/LaneValues.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"

namespace tessera {

/// Do lanes leave a loop around \p Block one after the other?
bool isLeftApart(const llvm::BasicBlock &Block, const LaneControl &Control,
                 const llvm::LoopInfo &LI);

/// May lanes be missing in \p Block?
bool isMasked(const llvm::BasicBlock &Block, const LaneControl &Control, const llvm::LoopInfo &LI);

/// The part of a body that runs most often: its innermost loops, or all of it; of the ways that all
/// lanes take alike the likeliest one, of those alike the longest.
class HotPart {
public:
  HotPart(const WorkItemNest &Nest, const llvm::LoopInfo &LI, const LaneShapes &Shapes,
          const LaneControl &Control, bool HasFma);

  /// Does each lane hold a line of the cache that it writes, from one iteration of a loop to the
  /// next?
  bool staysNarrow() const { return StoresAlongRows || WritesRows; }

  /// Vector registers that are in use at once, at most.
  unsigned vectorsInUse(LaneBlock Block) const;

  const bool HasFma; ///< of the machine
  llvm::SmallVector<const llvm::BasicBlock *, 8> Blocks;
  bool IsLoop;
  bool WritesRows = false; ///< whole chunks of them
  bool Scatters = false;   ///< stores to where the lane alone knows
  /// Each work-item has a row of its own, of which its loop alone may make vectors.
  bool OwnRows = false;
  const llvm::SmallPtrSet<const llvm::Value *, 8> Singles; ///< never in vectors
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Chunks; ///< parts of what each lane loads at once
  /// To what is adjacent for rows of a lane.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> AcrossRows;
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Paired; ///< what another one accesses as well
  /// Other accesses along a row of the lane's own.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> AlongRows;
  /// Of loops, by header, in cycles.
  llvm::SmallDenseMap<const llvm::BasicBlock *, unsigned, 4> Chains;
  unsigned Through; ///< cycles until all of a body without loops is done

private:
  void keepUsualWay(const WorkItemNest &Nest, const LaneControl &Control);
  void findGroups(const LaneControl &Control);
  void orderByUses();
  void addInOrder(const llvm::Instruction &I,
                  llvm::SmallPtrSetImpl<const llvm::Instruction *> &Ordered);
  bool goesAlongRow(const llvm::Instruction &I) const;
  bool movesAlongRow(const llvm::Value *Address) const;
  const llvm::Value *nextOf(const llvm::PHINode &Phi) const;
  unsigned vectorsInUse(LaneBlock Block, llvm::ArrayRef<const llvm::Instruction *> Order) const;

  const llvm::LoopInfo &LI;
  const LaneShapes &Shapes;
  /// The instructions in two orders: as they stand, and each shortly before the first one that uses
  /// its value, as LLVM schedules them where registers are short.
  llvm::SmallVector<const llvm::Instruction *, 64> Written, NearUses;
  bool StoresAlongRows = false;
  bool CarriesFloats = false; ///< sums, whose order LLVM leaves
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_HOTPART_H
