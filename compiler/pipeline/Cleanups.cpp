// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/Cleanups.h"
#include "bounds/RangesOfIds.h"
#include "bounds/WidenIndices.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace tessera {

void addScalarCleanup(FunctionPassManager &Passes) {
  Passes.addPass(LowerExpectIntrinsicPass());
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
}

void addPromotion(FunctionPassManager &Passes) {
  Passes.addPass(LowerExpectIntrinsicPass());
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(SimplifyCFGPass());
}

void addCleanupOfInlined(ModulePassManager &OfModule, bool ForLanes) {
  OfModule.addPass(RangesOfIds());
  FunctionPassManager Passes;
  if (ForLanes) {
    // While it is seen that an index is never negative, which is lost where it is cut and widened.
    addPromotion(Passes);
    Passes.addPass(LoopSimplifyPass());
    Passes.addPass(WidenIndices());
  }
  addScalarCleanup(Passes);
  Passes.addPass(SCCPPass());
  OfModule.addPass(createModuleToFunctionPassAdaptor(std::move(Passes)));
}

} // namespace tessera
