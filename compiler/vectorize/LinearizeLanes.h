// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Straightens the control flow of a work-item loop's body, so that all lanes of a vector can pass
/// it together: the way is the same for all, and what only some lanes would have done is done under
/// a mask. The code is still that of one work-item:
///
///     if (c) A; else B; C            A under c; B under !c; C
///     while (c) A; B                 while (any lane's c) A under c; B
///
/// `__tessera_active_lanes(mask)` begins each block that only some lanes reach, and
/// `__tessera_any_lane(mask)` asks whether there are any. A branch that all lanes take the same way
/// stays one; where it is one out of a loop that lanes leave one by one, all that are still there
/// leave, and only then is what they leave with blended into what others have left with. What is
/// dear or could do harm where no lane is active stands behind a branch of its own. *Reference*: S.
/// Moll, S. Hack, "Partial Control-Flow Linearization", PLDI 2018.
#ifndef TESSERA_VECTORIZE_LINEARIZELANES_H
#define TESSERA_VECTORIZE_LINEARIZELANES_H

#include "analysis/WorkItemNest.h"

namespace llvm {
class IRBuilderBase;
} // namespace llvm

namespace tessera {

class LaneShapes;
class LaneControl;

/// True if LLVM would take far too long for what makes this body much larger, or for blocks of
/// thousands of instructions.
bool isLargeBody(llvm::ArrayRef<const llvm::BasicBlock *> Body);

/// `__tessera_any_lane(Condition)`.
llvm::Value *askAnyLane(llvm::Value *Condition, llvm::IRBuilderBase &Builder);

/// \p InTail: an i1 at the loop's head, which is true for the lanes that are work-items at all;
/// null if all of them are.
void linearizeLanes(const WorkItemNest &Nest, const llvm::LoopInfo &LI, const LaneShapes &Shapes,
                    const LaneControl &Control, llvm::Value *InTail);

} // namespace tessera

#endif // TESSERA_VECTORIZE_LINEARIZELANES_H
