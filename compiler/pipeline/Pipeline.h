// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// From the frontend's kernel module to native code. This is the only place that orders the stages.
#ifndef TESSERA_PIPELINE_PIPELINE_H
#define TESSERA_PIPELINE_PIPELINE_H

#include "bounds/BoundsMode.h"
#include "contract/CompiledModule.h"
#include "contract/Diagnostics.h"
#include "pipeline/StageControl.h"
#include "target/cpu/CpuClones.h"
#include "target/cpu/Emit.h"
#include "llvm/ADT/FunctionExtras.h"
#include <memory>
#include <string>

namespace tessera {

/// -famp-versions=: the kernels with two versions for a level, between which the runtime chooses.
enum class TwoVersions { None, Some, All };

/// Includes those of the CPU's machine. Its OptLevel, from 0 to 3, is that of kernels.
struct PipelineOptions : CpuMachineOptions {
  bool DebugInfo = false; ///< false: line tables serve diagnostics and are stripped before emission
  CpuSelection Cpu = CpuSelection::AllClones;
  BoundsMode Bounds = BoundsMode::None;
  bool Checked = false;              ///< ref's code reports each access to the runtime
  std::vector<WantedDevice> Devices; ///< for which there is code beside the CPU's
  bool Spmd = true;            ///< work-items become lanes; else only LLVM's loop vectoriser runs
  bool VersionInBounds = true; ///< launches with all accesses inside run code without guards
  bool VersionInterior = true; ///< a version without comparisons away from the edges
  bool GroupTiles = true;      ///< tiles with the same loads may run in lockstep
  bool PromoteLocalMemory = true; ///< kernels whose tiles are only a cache may run without tiles
  TwoVersions Versions = TwoVersions::Some; ///< which kernels have two
  unsigned MaxImages = ImageBound().Most;   ///< for each kernel, for processors
  StageControl Stages;
  std::string
      UnitId; ///< hex hash of the unit; part of the symbols of kernels with internal linkage
  bool EmitAssembly = false; ///< text instead of an object
  bool TwoObjects = false;   ///< half of the clones are compiled in parallel, as a second object
  bool RemarksOnVectors = false; ///< report vectorised code (-Rpass=amp)
  bool RemarksOnMissed = false;  ///< report code that is not (-Rpass-missed=amp)
  DiagnosticSink Report;         ///< gets errors and remarks; required
};

/// The reason why there is no code for \p Device, for people. Empty if there is code.
std::string whyNotCompiledFor(const WantedDevice &Device);

/// Compiles every kernel of \p KernelModule (the kernel pass's output, unoptimised). False after
/// errors, which Options.Report has got. With StopAfter, the module after that stage is written to
/// Stages.Out, and there is no code.
bool compileKernels(std::unique_ptr<llvm::Module> KernelModule, const PipelineOptions &Options,
                    CompiledModule &Result);

/// The same in two steps. First it makes the whole result except the code, which others may read
/// from then on. The returned function makes the code. Null after errors.
llvm::unique_function<bool()> describeThenCompile(std::unique_ptr<llvm::Module> KernelModule,
                                                  const PipelineOptions &Options,
                                                  CompiledModule &Result);

} // namespace tessera

#endif // TESSERA_PIPELINE_PIPELINE_H
