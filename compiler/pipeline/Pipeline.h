// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// From the kernel module that the frontend emitted to native code: the one place that orders the
/// stages.
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

/// -famp-versions=: which kernels have two versions for a level, between which the runtime chooses.
enum class TwoVersions { None, Some, All };

/// Those of the CPU's machine, too: its OptLevel, from 0 to 3, is that of kernels.
struct PipelineOptions : CpuMachineOptions {
  bool DebugInfo = false; ///< false: line tables serve diagnostics and are stripped before emission
  CpuSelection Cpu = CpuSelection::AllClones;
  BoundsMode Bounds = BoundsMode::None;
  bool Checked = false;              ///< ref's code announces each access to the runtime
  std::vector<WantedDevice> Devices; ///< for which there is code beside native code
  bool Spmd = true; ///< work-items become lanes; else LLVM's loop vectoriser is on its own
  bool VersionInBounds = true;    ///< launches whose accesses lie inside run code without guards
  bool VersionInterior = true;    ///< away from the edges code is without comparisons
  bool GroupTiles = true;         ///< tiles that load the same may run in lockstep
  bool PromoteLocalMemory = true; ///< kernels whose tiles only copy may run without tiles
  TwoVersions Versions = TwoVersions::Some; ///< which kernels have two
  unsigned MaxImages = ImageBound().Most;   ///< of a kernel for processors
  StageControl Stages;
  std::string
      UnitId; ///< hex hash of the unit; part of the symbols of kernels with internal linkage
  bool EmitAssembly = false; ///< text instead of an object
  bool TwoObjects = false; ///< half of the clones are compiled beside the others, as an object more
  bool RemarksOnVectors = false; ///< report what runs in vectors (-Rpass=amp)
  bool RemarksOnMissed = false;  ///< report what does not (-Rpass-missed=amp)
  DiagnosticSink Report;         ///< what the user is told; needed
};

/// Why there is no code for \p Device, for people; empty if there is.
std::string whyNotCompiledFor(const WantedDevice &Device);

/// Compiles every kernel of \p KernelModule (the kernel pass's output, unoptimised): false after
/// errors, which it has told to Options.Report. With StopAfter set, the module after that stage is
/// written to Stages.Out and there is no code.
bool compileKernels(std::unique_ptr<llvm::Module> KernelModule, const PipelineOptions &Options,
                    CompiledModule &Result);

/// The same in two steps: all of the result but the code, which others may read from then on, and
/// the code, by what is returned. Null after errors.
llvm::unique_function<bool()> describeThenCompile(std::unique_ptr<llvm::Module> KernelModule,
                                                  const PipelineOptions &Options,
                                                  CompiledModule &Result);

} // namespace tessera

#endif // TESSERA_PIPELINE_PIPELINE_H
