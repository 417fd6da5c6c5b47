// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/MergePlanes.h"
#include "analysis/WorkItemNest.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

/// The number of rows in all planes, if they are few enough and their extents are known; else null.
static Constant *rowsOfAllPlanes(const WorkItemNest &Nest, unsigned Lanes) {
  const auto *Columns = dyn_cast<ConstantInt>(Nest.laneCount());
  const auto *Rows = dyn_cast_or_null<ConstantInt>(Nest.rowCount());
  const auto *Planes = dyn_cast_or_null<ConstantInt>(Nest.planeCount());
  if (!Columns || !Rows || !Planes ||
      refuse("merge-planes.large", Nest.function(),
             Columns->getZExtValue() * Rows->getZExtValue() >= Lanes))
    return nullptr;
  took("merge-planes.taken", Nest.function());
  return ConstantInt::get(Rows->getType(), Rows->getZExtValue() * Planes->getZExtValue());
}

bool mergePlanes(const WorkItemNest &Nest, unsigned Lanes) {
  Constant *Count = rowsOfAllPlanes(Nest, Lanes);
  if (!Count)
    return false;
  const Loop &Rows = *Nest.rows(), &Planes = *Nest.planes();
  BasicBlock *PlaneHead = Planes.getHeader(), *PlaneLatch = Planes.getLoopLatch();
  BasicBlock *RowHead = Rows.getHeader(), *RowLatch = Rows.getLoopLatch();
  BasicBlock *Before = Planes.getLoopPredecessor(), *After = Planes.getExitBlock();
  assert(Before && After && "a work-item loop has one way in and one way out");
  PHINode *Row = Nest.row();
  // What each plane had, each row has now.
  const BasicBlock::iterator Place = RowHead->getFirstNonPHIIt();
  for (Instruction &I : make_early_inc_range(*PlaneHead))
    if (!isa<PHINode>(I) && !I.isTerminator())
      I.moveBefore(*RowHead, Place);
  IRBuilder<> Builder(RowHead, RowHead->getFirstInsertionPt());
  Value *Plane = Builder.CreateUDiv(Row, Nest.rowCount(), "plane");
  Value *InPlane = Builder.CreateURem(Row, Nest.rowCount(), "row");
  Nest.plane()->replaceAllUsesWith(Plane);
  Row->replaceUsesWithIf(InPlane, [&](const Use &U) {
    return U.getUser() != Plane && U.getUser() != InPlane &&
           cast<Instruction>(U.getUser())->getParent() != RowLatch;
  });
  Row->addIncoming(Row->getIncomingValueForBlock(PlaneHead), Before);
  Before->getTerminator()->replaceSuccessorWith(PlaneHead, RowHead);
  RowLatch->getTerminator()->replaceSuccessorWith(PlaneLatch, After);
  for (PHINode &Phi : After->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(PlaneLatch), RowLatch);
  auto *IsLast = cast<ICmpInst>(cast<BranchInst>(RowLatch->getTerminator())->getCondition());
  IsLast->setOperand(1, Count);
  DeleteDeadBlocks({PlaneHead, PlaneLatch});
  return true;
}

} // namespace tessera
