// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/UnrollBarrierLoops.h"
#include "analysis/UnrollLoop.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tessera {

/// A tile has at most 1,024 work-items, which ten steps halve down to one.
static constexpr unsigned MaxTrips = 10;
/// Instructions of the unrolled loop. Each copy becomes a region of its own.
static constexpr unsigned MaxUnrolledSize = 320;

namespace {

/// While it lives barriers may be copied.
class CopiedBarriers {
public:
  explicit CopiedBarriers(Function &F) : Barrier(F.getParent()->getFunction(callee::Barrier)) {
    assert(Barrier && "a loop that holds a barrier calls it");
    for (Instruction &I : instructions(F))
      if (isBarrier(I))
        cast<CallBase>(I).removeFnAttr(Attribute::NoDuplicate);
    Barrier->removeFnAttr(Attribute::NoDuplicate);
  }
  ~CopiedBarriers() { Barrier->addFnAttr(Attribute::NoDuplicate); }

private:
  Function *Barrier;
};

} // namespace

PreservedAnalyses UnrollBarrierLoops::run(Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost() || !holdsBarrier(*L) || !L->isLoopSimplifyForm() ||
        refuse("unroll-barrier-loops.several-exits", *L, !L->getExitingBlock()))
      continue;
    const unsigned Trips = SE.getSmallConstantTripCount(L);
    if (refuse("unroll-barrier-loops.many", *L, !Trips || Trips > MaxTrips) ||
        refuse("unroll-barrier-loops.large", *L, Trips * sizeOf(*L) > MaxUnrolledSize))
      continue;
    took("unroll-barrier-loops.taken", *L);
    formLCSSARecursively(*L, DT, &LI, &SE);
    const CopiedBarriers Copied(F);
    unrollLoop(*L, {.Count = Trips}, LoopKnowledge::of(F, AM));
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
