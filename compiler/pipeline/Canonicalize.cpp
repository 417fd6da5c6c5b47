// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/CompareIndices.h"
#include "bounds/RangesOfIds.h"
#include "bounds/WidenIndices.h"
#include "extract/InlineKernelCalls.h"
#include "pipeline/StagePasses.h"
#include "target/cpu/OwnSymbols.h"
#include "target/ref/FormWorkItemFunction.h"
#include "target/ref/TrackDefinedness.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace tessera {

FunctionPassManager scalarCleanup() {
  FunctionPassManager Passes;
  Passes.addPass(LowerExpectIntrinsicPass());
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  return Passes;
}

FunctionPassManager promotion() {
  FunctionPassManager Passes;
  Passes.addPass(LowerExpectIntrinsicPass());
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(SimplifyCFGPass());
  return Passes;
}

ModulePassManager StagePasses::cleanupOfInlined() const {
  FunctionPassManager OfFunctions;
  if (forLanes()) {
    // While it is seen that an index is never negative, which is lost where it is cut and widened.
    OfFunctions.addPass(promotion());
    OfFunctions.addPass(LoopSimplifyPass());
    OfFunctions.addPass(WidenIndices(WidenedIndices::MayWrap));
  }
  OfFunctions.addPass(scalarCleanup());
  OfFunctions.addPass(SCCPPass());
  ModulePassManager Passes;
  Passes.addPass(RangesOfIds());
  Passes.addPass(createModuleToFunctionPassAdaptor(std::move(OfFunctions)));
  return Passes;
}

WorkItemFunctionOptions StagePasses::forRef() const {
  WorkItemFunctionOptions ForRef;
  ForRef.Checked = Options.Checked && canTrackDefinedness(Target);
  ForRef.KeepVariables = Options.OptLevel == 0;
  if (ForRef.KeepVariables)
    return ForRef;
  if (ForRef.Checked)
    ForRef.Promote.addPass(SROAPass(SROAOptions::PreserveCFG));
  else
    ForRef.Promote = promotion();
  if (ForRef.Checked)
    ForRef.Simplify = scalarCleanup();
  return ForRef;
}

/// Operations are counted as the program writes them, whatever -O says.
WorkItemFunctionOptions StagePasses::forCounts() {
  WorkItemFunctionOptions ForCounts;
  ForCounts.Counted = true;
  ForCounts.Promote = promotion();
  ForCounts.Simplify = scalarCleanup();
  return ForCounts;
}

/// Is \p F the function that the program gives to a launch, and no other? It stands in the loop
/// over work-items, so that a debugger finds their indices there.
static bool isFunctionObject(const Function &F) {
  const auto *Call = F.hasOneUse() ? dyn_cast<CallBase>(F.user_back()) : nullptr;
  return Call && Call->getCalledFunction() == &F && isKernel(*Call->getFunction()) &&
         !isOfLibrary(F);
}

ModulePassManager StagePasses::canonicalize() const {
  ModulePassManager Passes;
  if (ForDevices && Options.EmitAssembly)
    Passes.addPass(OwnSymbols(Options.UnitId));
  // The checking accelerator runs the kernel as it is written.
  if (!ForDevices)
    Passes.addPass(FormWorkItemFunction(forRef()));
  if (!ForDevices && Options.Checked)
    Passes.addPass(FormWorkItemFunction(forCounts()));
  Passes.addPass(CompareIndices(Options.Bounds));
  const bool Guards = Options.Bounds != BoundsMode::None;
  InlineKernelCallsOptions Inlining;
  Inlining.ElementAccesses = Guards;
  if (Options.OptLevel == 0) {
    Inlining.RequiredOnly = true;
    if (!ForDevices)
      Inlining.Always = isFunctionObject;
    Passes.addPass(InlineKernelCalls(Inlining));
    return Passes;
  }
  // Before inlining, so that its limit counts the instructions that matter.
  Passes.addPass(createModuleToFunctionPassAdaptor(Guards ? promotion() : scalarCleanup()));
  Inlining.Messages = ForDevices;
  Passes.addPass(InlineKernelCalls(Inlining));
  // What is guarded is cleaned up when the guards are there.
  if (Guards)
    Passes.addPass(createModuleToFunctionPassAdaptor(promotion()));
  else
    Passes.addPass(cleanupOfInlined());
  return Passes;
}

} // namespace tessera
