// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM's analysis managers, ready to run passes for one machine.
#ifndef TESSERA_PIPELINE_PASSMANAGERS_H
#define TESSERA_PIPELINE_PASSMANAGERS_H

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace tessera {

struct PassManagers {
  /// For kernels it is not decided yet how often products and sums are rounded. See KernelCosts.h.
  enum class Form { Kernels, Clones };

  /// \p Machine may be null. Otherwise it must outlive this.
  PassManagers(llvm::TargetMachine *Machine, llvm::TargetLibraryInfoImpl Libraries,
               llvm::PassInstrumentationCallbacks &Callbacks, Form Of = Form::Kernels);

  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager Components;
  llvm::ModuleAnalysisManager Modules;
};

} // namespace tessera

#endif // TESSERA_PIPELINE_PASSMANAGERS_H
