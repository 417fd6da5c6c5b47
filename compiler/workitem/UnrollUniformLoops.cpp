// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/UnrollUniformLoops.h"
#include "analysis/KernelKnowledge.h"
#include "analysis/UnrollLoop.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace tessera {

/// Unrolled code must fit the first-level instruction cache with room to spare.
static constexpr unsigned MaxUnrolledSize = 512;
static constexpr unsigned MaxCompleteTrips = 32;

/// How often to repeat the body of \p L, or 1.
static unsigned chooseFactor(const Loop &L, unsigned Trips, unsigned Factor) {
  if (Trips && Trips <= MaxCompleteTrips && Trips * sizeOf(L) <= MaxUnrolledSize)
    return Trips;
  while (Factor > 1 && Factor * sizeOf(L) > MaxUnrolledSize)
    Factor /= 2;
  return Factor;
}

bool unrollUniformLoops(Function &Kernel, const KernelInfo &Info, unsigned Factor,
                        FunctionAnalysisManager &AM) {
  AM.invalidate(Kernel, PreservedAnalyses::none());
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(Kernel);
  const KernelKnowledge Known(Kernel, Info, AM);
  struct Plan {
    Loop *L;
    unsigned Count, Trips;
  };
  SmallVector<Plan, 4> Plans;
  for (Loop *L : Known.LI.getLoopsInPreorder()) {
    if (!L->isInnermost() ||
        refuse("unroll-uniform-loops.lanes-part", *L,
               !isUniformNest(*L, Known.Control, Known.Uniformity)) ||
        !L->isLoopSimplifyForm() ||
        refuse("unroll-uniform-loops.several-exits", *L, !L->getExitingBlock()) ||
        refuse("unroll-uniform-loops.not-copied", *L, !L->isSafeToClone()))
      continue;
    unsigned Trips = SE.getSmallConstantTripCount(L);
    if (unsigned Count = chooseFactor(*L, Trips, Factor);
        require("unroll-uniform-loops.large", *L, Count > 1)) {
      took("unroll-uniform-loops.taken", *L);
      Plans.push_back({L, Count, Trips});
    }
  }
  for (const Plan &P : Plans) {
    assert(P.L->isInnermost() && P.L->getExitingBlock() && "the loop can be copied as it is");
    unrollLoop(*P.L, {.Count = P.Count, .Runtime = P.Trips == 0 || P.Trips % P.Count != 0},
               LoopKnowledge::of(Kernel, AM));
  }
  AM.invalidate(Kernel, PreservedAnalyses::none());
  return !Plans.empty();
}

} // namespace tessera
