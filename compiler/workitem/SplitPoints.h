// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The points where the work-items of a tile wait for each other: the blocks at which a kernel is
/// cut into regions.
#ifndef TESSERA_WORKITEM_SPLITPOINTS_H
#define TESSERA_WORKITEM_SPLITPOINTS_H

#include "llvm/ADT/SetVector.h"

namespace llvm {
class BasicBlock;
class Function;
class LoopInfo;
class PostDominatorTree;
} // namespace llvm

namespace tessera {

class BarrierControl;
class TileUniformity;

using SplitPoints = llvm::SmallSetVector<llvm::BasicBlock *, 16>;

/// Ends a block after every barrier of \p F.
void endBlocksAtBarriers(llvm::Function &F);

/// The blocks at which all work-items of the tile meet: the entry, the block after a barrier, and
/// the header of every loop that contains a barrier. With \p Uniformity, they also include blocks
/// where work-items need not meet but provably can, the ends of such loops and branches. With \p
/// SplitUniformLoops they include the header and exits of loops whose control is tile-uniform, so
/// that the loop over the work-items becomes the innermost one. If a loop contains a split point,
/// its header is one. Barriers end their blocks.
SplitPoints findSplitPoints(llvm::Function &F, const llvm::LoopInfo &LI,
                            const llvm::PostDominatorTree &PDT, const BarrierControl &Control,
                            const TileUniformity *Uniformity, bool SplitUniformLoops);

} // namespace tessera

#endif // TESSERA_WORKITEM_SPLITPOINTS_H
