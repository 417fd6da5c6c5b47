// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/StagePasses.h"
#include "target/spirv/AddressSpaces.h"
#include "target/spirv/HoistLoads.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tessera {

FunctionPassManager optimizeForSpirv() {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  // A pointer that was stored in an object is found by the first round alone.
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(InferAddressSpacesPass(address_space::Generic));
  Passes.addPass(InstCombinePass());
  Passes.addPass(SimplifyCFGPass());
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass());
  Loops.addPass(LICMPass(LICMOptions()));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  Passes.addPass(InstCombinePass());
  LoopPassManager Counters;
  Counters.addPass(LoopDeletionPass());
  Counters.addPass(LoopFullUnrollPass(/*OptLevel=*/2));
  Passes.addPass(createFunctionToLoopPassAdaptor(std::move(Counters)));
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(InferAddressSpacesPass(address_space::Generic));
  Passes.addPass(GVNPass());
  Passes.addPass(DSEPass());
  Passes.addPass(InferAddressSpacesPass(address_space::Generic));
  Passes.addPass(HoistLoads());
  Passes.addPass(InstCombinePass());
  Passes.addPass(ADCEPass());
  Passes.addPass(SimplifyCFGPass());
  return Passes;
}

} // namespace tessera
