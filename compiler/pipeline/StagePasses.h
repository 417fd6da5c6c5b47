// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order of all passes: a list for each stage, in a file of its name. The lists consist of
/// passes of the registry and of LLVM. Nothing else orders them.
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
  DiagnosticSink Report; ///< for all passes
  llvm::Triple Target;
  std::vector<CpuClone> Clones; ///< the levels of the unit
  bool ForDevices = false;      ///< which run work-items one by one; without ref, without variants
  DiagnosticSink Keep = {};     ///< missed remarks for the object file; may be empty

  /// Turns Clang's output into kernel IR, and reports mistakes to the user.
  llvm::ModulePassManager extract(llvm::PassInstrumentationCallbacks &Callbacks) const;
  /// Copies kernels for ref, which checks indices whatever the options are. Then inlines, and keeps
  /// variables in registers.
  llvm::ModulePassManager canonicalize() const;
  /// Guards accesses, and makes variants of kernels, in other shapes or for some launches only.
  /// Then simplifies the loops of all. Passes that vectorise, interleave or unroll wait until the
  /// work-item loops exist, except for short loops.
  llvm::ModulePassManager shape() const;
  llvm::ModulePassManager formTileFunctions() const;
  /// On the tile functions, before they are cloned.
  llvm::ModulePassManager prepareClones() const;

  /// Makes those of the levels \p Own.
  llvm::ModulePassManager makeClones(std::vector<CpuClone> Own) const;
  /// First of all in a clone, because versions of one differ in what is folded in them.
  llvm::FunctionPassManager lowerContraction(const CpuClone &Clone) const;
  /// In a clone: work-items become the lanes of its vectors.
  llvm::FunctionPassManager vectorize(const CpuClone &Clone) const;
  /// Then: promotes memory of the work-item stage to registers, and simplifies its loops.
  llvm::FunctionPassManager simplify() const;
  /// Then: LLVM vectorises the remaining loops.
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
  /// Work-items run in vectors: as their lanes if \p Spmd, otherwise as LLVM's vectoriser can do
  /// it.
  bool vectorizes(bool Spmd) const {
    return Options.Spmd == Spmd && Options.OptLevel > 1 && Options.Cpu != CpuSelection::Scalar;
  }
  bool forLanes() const { return !ForDevices && vectorizes(/*Spmd=*/true); }
  WorkItemFunctionOptions forRef() const;
  static WorkItemFunctionOptions forCounts();
  /// For kernels with all calls inlined.
  llvm::ModulePassManager cleanupOfInlined() const;
  llvm::FunctionPassManager simplifyTileFunctions() const;
};

/// The passes that `check-kernels` runs on its copy, with \p Callbacks.
std::function<void(llvm::Module &)> checksAsWritten(const DiagnosticSink &Report,
                                                    llvm::PassInstrumentationCallbacks &Callbacks);

/// The passes that passes of `shape` run on the variants that they make.
VersionNoAliasPasses passesOfNoAlias();
llvm::FunctionPassManager simplifyUntiled(bool RotateLoops);
llvm::FunctionPassManager simplifyReshaped();

/// Passes that several stages run on kernels.
llvm::FunctionPassManager scalarCleanup();
/// Before accesses are guarded, a load must not be replaced by an earlier store to the same
/// element: outside, neither of them has an effect.
llvm::FunctionPassManager promotion();

/// For one kernel's module, once it belongs to a device: finds the address spaces of pointers of
/// space \p Generic. Then it is known whether a variant has an advantage.
llvm::ModulePassManager simplifyForDevice(DeviceKind Kind, unsigned Generic);
/// Then: simplifies. It vectorises nothing, since that is the task of the device's compiler.
llvm::ModulePassManager optimizeForDevice(DeviceKind Kind, unsigned Generic);

} // namespace tessera

#endif // TESSERA_PIPELINE_STAGEPASSES_H
