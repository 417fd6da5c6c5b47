// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/WidenIndices.h"
#include "pipeline/StagePasses.h"
#include "target/gpu/CoarsenWorkItems.h"
#include "target/gpu/HoistLoads.h"
#include "target/nvptx/ChooseBetweenValues.h"
#include "target/nvptx/UnrollLoads.h"
#include "target/nvptx/UseLaunchPromises.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace tessera {

static FunctionPassManager simplifyFunctions(DeviceKind Kind, unsigned Generic) {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  // A pointer that was stored in an object is found by the first round alone.
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(InferAddressSpacesPass(Generic));
  Passes.addPass(InstCombinePass());
  Passes.addPass(SimplifyCFGPass());
  if (Kind == DeviceKind::Nvptx) {
    Passes.addPass(ChooseBetweenValues());
    Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
    Passes.addPass(InferAddressSpacesPass(Generic));
    Passes.addPass(SimplifyCFGPass());
    Passes.addPass(UseLaunchPromises());
    Passes.addPass(CoarsenWorkItems());
  }
  return Passes;
}

static FunctionPassManager optimizeFunctions(DeviceKind Kind, unsigned Generic) {
  const bool ForNvptx = Kind == DeviceKind::Nvptx;
  FunctionPassManager Passes;
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass());
  Loops.addPass(LICMPass(LICMOptions()));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  Passes.addPass(InstCombinePass());
  if (ForNvptx) {
    Passes.addPass(LoopSimplifyPass());
    Passes.addPass(UnrollLoads()); // indices of the copies are widened, and the counter is not
    Passes.addPass(WidenIndices(WidenedIndices::All));
  }
  LoopPassManager Counters;
  Counters.addPass(LoopDeletionPass());
  Counters.addPass(LoopFullUnrollPass(/*OptLevel=*/2));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Counters)));
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(InferAddressSpacesPass(Generic));
  Passes.addPass(GVNPass());
  Passes.addPass(DSEPass());
  Passes.addPass(InferAddressSpacesPass(Generic));
  Passes.addPass(HoistLoads());
  Passes.addPass(InstCombinePass());
  Passes.addPass(ADCEPass());
  Passes.addPass(SimplifyCFGPass());
  if (ForNvptx) // for vectors of what stands together in a tile's memory
    Passes.addPass(InferAlignmentPass());
  return Passes;
}

ModulePassManager simplifyForDevice(DeviceKind Kind, unsigned Generic) {
  ModulePassManager Passes;
  if (Kind == DeviceKind::Nvptx) // math, which other kinds of device bring themselves
    Passes.addPass(ModuleInlinerWrapperPass(getInlineParams()));
  Passes.addPass(createModuleToFunctionPassAdaptor(simplifyFunctions(Kind, Generic)));
  return Passes;
}

ModulePassManager optimizeForDevice(DeviceKind Kind, unsigned Generic) {
  ModulePassManager Passes;
  Passes.addPass(createModuleToFunctionPassAdaptor(optimizeFunctions(Kind, Generic)));
  if (Kind == DeviceKind::Nvptx)
    Passes.addPass(GlobalDCEPass());
  return Passes;
}

} // namespace tessera
