// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/CompareIndices.h"
#include "bounds/RangesOfIds.h"
#include "bounds/WidenIndices.h"
#include "extract/InlineKernelCalls.h"
#include "pipeline/StagePasses.h"
#include "target/ref/FormWorkItemFunction.h"
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

/// The checking accelerator runs the kernel as it is written.
static FormWorkItemFunction formWorkItemFunctions(unsigned OptLevel) {
  FunctionPassManager OfOneWorkItem, Guarded;
  if (OptLevel > 0) {
    addPromotion(OfOneWorkItem);
    addScalarCleanup(Guarded);
  }
  return FormWorkItemFunction(std::move(OfOneWorkItem), std::move(Guarded));
}

ModulePassManager StagePasses::canonicalize() const {
  ModulePassManager Passes;
  if (!ForDevices)
    Passes.addPass(formWorkItemFunctions(Options.OptLevel));
  Passes.addPass(CompareIndices(Options.Bounds));
  const bool Guards = Options.Bounds != BoundsMode::None;
  InlineKernelCallsOptions Inlining;
  Inlining.ElementAccesses = Guards;
  if (Options.OptLevel == 0) {
    Inlining.RequiredOnly = true;
    Passes.addPass(InlineKernelCalls(Inlining));
    return Passes;
  }
  // Before inlining, so that its limit counts the instructions that matter.
  FunctionPassManager Small;
  if (Guards)
    addPromotion(Small);
  else
    addScalarCleanup(Small);
  Passes.addPass(createModuleToFunctionPassAdaptor(std::move(Small)));
  Inlining.Messages = ForDevices;
  Passes.addPass(InlineKernelCalls(Inlining));
  // What is guarded is cleaned up when the guards are there.
  if (!Guards) {
    addCleanupOfInlined(Passes, forLanes());
    return Passes;
  }
  FunctionPassManager Promoted;
  addPromotion(Promoted);
  Passes.addPass(createModuleToFunctionPassAdaptor(std::move(Promoted)));
  return Passes;
}

} // namespace tessera
