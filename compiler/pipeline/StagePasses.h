// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order of all passes: a list for each stage, in a file of its name. What a list is made of
/// are passes of the registry and LLVM's; nothing else orders them.
#ifndef TESSERA_PIPELINE_STAGEPASSES_H
#define TESSERA_PIPELINE_STAGEPASSES_H

#include "pipeline/Pipeline.h"
#include "target/cpu/CpuClones.h"
#include "target/ref/FormWorkItemFunction.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/TargetParser/Triple.h"

namespace tessera {

struct VersionNoAliasPasses;

/// The lists for the kernels of one unit.
struct StagePasses {
  const PipelineOptions &Options;
  DiagnosticSink Report; ///< of all
  llvm::Triple Target;
  std::vector<CpuClone> Clones; ///< the levels of the unit
  bool ForDevices = false;      ///< that run work-items one by one; nothing for ref, no variants
  DiagnosticSink Keep = {};     ///< what the object file keeps of what is missed; may be empty

  /// Kernel IR of what Clang has emitted, and what the user is told of it.
  llvm::ModulePassManager extract(llvm::PassInstrumentationCallbacks &Callbacks) const;
  /// Copies kernels for ref, which checks indices whatever the others do; inlines, and keeps
  /// variables in registers.
  llvm::ModulePassManager canonicalize() const;
  /// Guards accesses, and makes variants of kernels, in other shapes and for some launches only;
  /// then simplifies the loops of all. Whatever vectorises, interleaves or unrolls waits until the
  /// work-item loops exist, short loops aside.
  llvm::ModulePassManager shape() const;
  llvm::ModulePassManager formTileFunctions() const;
  /// On the tile functions, before there are clones of them.
  llvm::ModulePassManager prepareClones() const;

  /// Those of the levels \p Own.
  llvm::ModulePassManager makeClones(std::vector<CpuClone> Own) const;
  /// First of all in a clone: versions of one differ in what is folded in them.
  llvm::FunctionPassManager lowerContraction(const CpuClone &Clone) const;
  /// Of a clone: work-items become the lanes of its vectors.
  llvm::FunctionPassManager vectorize(const CpuClone &Clone) const;
  /// Then: promotes what the work-item stage left in memory, and simplifies its loops.
  llvm::FunctionPassManager simplify() const;
  /// Then: LLVM vectorises the loops that are left.
  llvm::FunctionPassManager vectorizeLoops(const CpuClone &Clone) const;
  /// Last: unrolls and cleans up.
  llvm::FunctionPassManager cleanUp(const CpuClone &Clone) const;

  DiagnosticSink made() const { return Options.RemarksOnVectors ? Report : nullptr; }
  DiagnosticSink missed() const {
    if (!Keep)
      return Options.RemarksOnMissed ? Report : nullptr;
    return [Tell = Options.RemarksOnMissed ? Report : nullptr, Keep = Keep](const auto &Remark) {
      Keep(Remark);
      if (Tell)
        Tell(Remark);
    };
  }
  ImageBound imageBound() const {
    return {Options.MaxImages, unsigned(Clones.size()),
            forLanes() && Options.Versions != TwoVersions::None};
  }

private:
  /// Work-items run in vectors: as their lanes if \p Spmd, else as LLVM's vectoriser alone can.
  bool vectorizes(bool Spmd) const {
    return Options.Spmd == Spmd && Options.OptLevel > 1 && Options.Cpu != CpuSelection::Scalar;
  }
  bool forLanes() const { return !ForDevices && vectorizes(/*Spmd=*/true); }
  WorkItemFunctionOptions forRef() const;
  static WorkItemFunctionOptions forCounts();
  /// Of kernels in which what they call has been inlined.
  llvm::ModulePassManager cleanupOfInlined() const;
  llvm::FunctionPassManager simplifyTileFunctions() const;
};

/// What `check-kernels` runs on its copy; \p Callbacks look at it.
std::function<void(llvm::Module &)> checksAsWritten(const DiagnosticSink &Report,
                                                    llvm::PassInstrumentationCallbacks &Callbacks);

/// What passes of `shape` run on the variants that they make.
VersionNoAliasPasses passesOfNoAlias();
llvm::FunctionPassManager simplifyUntiled(bool RotateLoops);
llvm::FunctionPassManager simplifyReshaped();

/// What several stages run on kernels.
llvm::FunctionPassManager scalarCleanup();
/// Before accesses are guarded nothing may take what one stores for what the next one loads: that
/// of an element outside does neither.
llvm::FunctionPassManager promotion();

/// Of one kernel's module, once it is a device's: finds the address spaces behind pointers of space
/// \p Generic. Then it is known what a variant gains.
llvm::ModulePassManager simplifyForDevice(DeviceKind Kind, unsigned Generic);
/// Then: simplifies. Nothing is vectorised: that is the device's compiler's.
llvm::ModulePassManager optimizeForDevice(DeviceKind Kind, unsigned Generic);

} // namespace tessera

#endif // TESSERA_PIPELINE_STAGEPASSES_H
