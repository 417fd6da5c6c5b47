// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/CheckKernelCalls.h"
#include "extract/DeferContraction.h"
#include "extract/ExtractKernels.h"
#include "extract/FreezeConversions.h"
#include "pipeline/StagePasses.h"
#include "target/cpu/LowerMath.h"

using namespace llvm;

namespace tessera {

ModulePassManager StagePasses::extract() const {
  ModulePassManager Passes;
  Passes.addPass(ExtractKernels());
  Passes.addPass(DeferContraction());
  Passes.addPass(createModuleToFunctionPassAdaptor(FreezeConversions()));
  Passes.addPass(CheckKernelCalls(Report, isMathFunction));
  return Passes;
}

} // namespace tessera
