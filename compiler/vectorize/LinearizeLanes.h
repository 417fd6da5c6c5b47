// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Linearises the control flow of a work-item loop's body, so that all lanes of a vector can pass
/// it together. The path is the same for all, and code for some of the lanes runs under a mask. The
/// code is still that of one work-item:
///
///     if (c) A; else B; C            A under c; B under !c; C
///     while (c) A; B                 while (any lane's c) A under c; B
///
/// `__tessera_active_lanes(mask)` begins each block that only some lanes reach, and
/// `__tessera_any_lane(mask)` asks whether there are any. A branch that all lanes take the same way
/// stays a branch. It may leave a loop that lanes leave one by one. Then all remaining lanes leave,
/// and only then their values are blended with those of the others. Code that is expensive, or
/// could do harm if no lane is active, is guarded by a branch of its own. *Reference*: S. Moll, S.
/// Hack, "Partial Control-Flow Linearization", PLDI 2018.
#ifndef TESSERA_VECTORIZE_LINEARIZELANES_H
#define TESSERA_VECTORIZE_LINEARIZELANES_H

#include "analysis/WorkItemNest.h"

namespace llvm {
class IRBuilderBase;
} // namespace llvm

namespace tessera {

class LaneShapes;
class LaneControl;

/// True if LLVM would take far too long for transformations that enlarge this body, or for blocks
/// of thousands of instructions.
bool isLargeBody(llvm::ArrayRef<const llvm::BasicBlock *> Body);

/// `__tessera_any_lane(Condition)`.
llvm::Value *askAnyLane(llvm::Value *Condition, llvm::IRBuilderBase &Builder);

/// \p InTail: an i1 at the loop's head, which is true for the lanes that are work-items. Null if
/// all of them are.
void linearizeLanes(const WorkItemNest &Nest, const llvm::LoopInfo &LI, const LaneShapes &Shapes,
                    const LaneControl &Control, llvm::Value *InTail);

} // namespace tessera

#endif // TESSERA_VECTORIZE_LINEARIZELANES_H
