// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/CompareIndices.h"
#include "checks/CheckBarriers.h"
#include "checks/CheckClosures.h"
#include "checks/CheckKernels.h"
#include "checks/CheckRaces.h"
#include "contract/VerifyKernelIR.h"
#include "extract/CheckKernelCalls.h"
#include "extract/DeferContraction.h"
#include "extract/ExtractKernels.h"
#include "extract/FreezeConversions.h"
#include "extract/InlineKernelCalls.h"
#include "extract/JoinDeadEnds.h"
#include "pipeline/PassManagers.h"
#include "pipeline/StagePasses.h"
#include "target/cpu/LowerMath.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace tessera {

ModulePassManager StagePasses::extract(PassInstrumentationCallbacks &Callbacks) const {
  ModulePassManager Passes;
  Passes.addPass(ExtractKernels());
  Passes.addPass(DeferContraction());
  Passes.addPass(createModuleToFunctionPassAdaptor(FreezeConversions()));
  Passes.addPass(CheckKernelCalls(Report, isMathFunction));
  // After errors neither of them runs.
  Passes.addPass(VerifyKernelIR(Report, KernelForm::Extracted));
  Passes.addPass(CheckKernels(checksAsWritten(Report, Callbacks)));
  return Passes;
}

std::function<void(Module &)> checksAsWritten(const DiagnosticSink &Report,
                                              PassInstrumentationCallbacks &Callbacks) {
  return [Report, &Callbacks](Module &Copy) {
    PassManagers Managers(nullptr, TargetLibraryInfoImpl(Copy.getTargetTriple()), Callbacks);
    ModulePassManager Passes;
    Passes.addPass(CompareIndices(BoundsMode::None));
    Passes.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::PreserveCFG)));
    Passes.addPass(InlineKernelCalls());
    Passes.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::PreserveCFG)));
    Passes.addPass(JoinDeadEnds());
    Passes.addPass(CheckClosures(Report));
    Passes.addPass(CheckBarriers(Report));
    Passes.addPass(CheckRaces(Report));
    Passes.run(Copy, Managers.Modules);
  };
}

} // namespace tessera
