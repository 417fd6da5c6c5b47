// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/PassManagers.h"
#include "analysis/KernelCosts.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace tessera {

PassManagers::PassManagers(TargetMachine *Machine, TargetLibraryInfoImpl Libraries,
                           PassInstrumentationCallbacks &Callbacks, PassManagers::Form Of) {
  PassBuilder Builder(Machine, PipelineTuningOptions(), std::nullopt, &Callbacks);
  // The first registration wins: ours must come before the builder's.
  Functions.registerPass([&] { return TargetLibraryAnalysis(std::move(Libraries)); });
  if (Of == Form::Kernels)
    Functions.registerPass([=] { return kernelCosts(Machine); });
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
}

} // namespace tessera
