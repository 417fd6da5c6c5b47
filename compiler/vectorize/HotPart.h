// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of the work-items' loop that runs most often, and so decides how many of them run as
/// one.
#ifndef TESSERA_VECTORIZE_HOTPART_H
#define TESSERA_VECTORIZE_HOTPART_H

#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "vectorize/widen/LaneValues.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"

namespace tessera {

/// Whether lanes leave a loop around \p Block one after the other.
bool isLeftApart(const llvm::BasicBlock &Block, const LaneControl &Control,
                 const llvm::LoopInfo &LI);

/// Whether lanes may be missing in \p Block.
bool isMasked(const llvm::BasicBlock &Block, const LaneControl &Control, const llvm::LoopInfo &LI);

/// The part of a body that runs most often: its innermost loops, or all of it. Of paths that all
/// lanes take alike it contains the most likely one, and of equally likely ones the longest.
class HotPart {
public:
  HotPart(const WorkItemNest &Nest, const llvm::LoopInfo &LI, const LaneShapes &Shapes,
          const LaneControl &Control, bool HasFma);

  /// Whether each lane writes a line of the cache that it needs from one iteration of a loop to the
  /// next.
  bool staysNarrow() const { return StoresAlongRows || WritesRows; }

  /// The largest number of vector registers in use at once.
  unsigned vectorsInUse(LaneBlock Block) const;

  const bool HasFma; ///< of the machine
  llvm::SmallVector<const llvm::BasicBlock *, 8> Blocks;
  bool IsLoop;
  bool WritesRows = false; ///< whole chunks of them
  bool Scatters = false;   ///< stores to a place that varies by lane
  /// Each work-item has a row of its own, and only its loop may become vectors.
  bool OwnRows = false;
  const llvm::SmallPtrSet<const llvm::Value *, 8> Singles; ///< never in vectors
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Chunks;  ///< parts of larger loads by each lane
  /// For accesses that are adjacent for the rows of a lane.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> AcrossRows;
  llvm::SmallPtrSet<const llvm::Instruction *, 8> Paired; ///< to memory of another access
  /// Other accesses along a row of the lane's own.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> AlongRows;
  /// For loops, by header, in cycles.
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
  /// The instructions in two orders: the written one; each shortly before the first use of its
  /// value, as LLVM schedules them if registers are scarce.
  llvm::SmallVector<const llvm::Instruction *, 64> Written, NearUses;
  bool StoresAlongRows = false;
  bool CarriesFloats = false; ///< in sums, whose order LLVM keeps
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_HOTPART_H
