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
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetOptions.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// -famp-cpu=: which machines the image has code for.
enum class CpuSelection { AllClones, V1, V2, V3, V4, Native, Scalar };

/// -famp-versions=: which kernels have two versions for a level, between which the runtime chooses.
enum class TwoVersions { None, Some, All };

struct PipelineOptions {
  unsigned OptLevel = 2;  ///< 0..3, of kernels
  bool DebugInfo = false; ///< false: line tables serve diagnostics and are stripped before emission
  CpuSelection Cpu = CpuSelection::AllClones;
  BoundsMode Bounds = BoundsMode::None;
  bool Spirv = false; ///< SPIR-V beside native code
  bool Spmd = true;   ///< work-items become lanes; else LLVM's loop vectoriser is on its own
  bool VersionInBounds = true;    ///< launches whose accesses lie inside run code without guards
  bool VersionInterior = true;    ///< away from the edges code is without comparisons
  bool GroupTiles = true;         ///< tiles that load the same may run in lockstep
  bool PromoteLocalMemory = true; ///< kernels whose tiles only copy may run without tiles
  TwoVersions Versions = TwoVersions::Some; ///< which kernels have two
  unsigned MaxImages = 32; ///< of a kernel for processors: its variants times levels
  StageControl Stages;
  std::string
      UnitId; ///< hex hash of the unit; part of the symbols of kernels with internal linkage
  std::string Triple; ///< empty: the module's
  llvm::TargetOptions Target;
  std::optional<llvm::Reloc::Model> Reloc;
  std::optional<llvm::CodeModel::Model> Code;
  bool EmitAssembly = false; ///< text instead of an object
  bool TwoObjects = false; ///< half of the clones are compiled beside the others, as an object more
  bool RemarksOnVectors = false; ///< report what runs in vectors (-Rpass=amp)
  bool RemarksOnMissed = false;  ///< report what does not (-Rpass-missed=amp)
  /// Told of the kernels as soon as all but their code is known.
  std::function<void(const CompiledModule &)> Described;
  DiagnosticSink
      Report; ///< user-visible errors; the returned Error then only says that there were some
};

/// Whether the SPMD vectoriser runs.
bool vectorizesWorkItems(const PipelineOptions &Options);
/// Whether LLVM's loop vectoriser has to do without it.
bool leavesLoopsToLlvm(const PipelineOptions &Options);

/// Compiles every kernel of \p KernelModule (the kernel pass's output, unoptimised). User-visible
/// errors go to Options.Report, and the result is then a KernelErrorsReported; any other Error is
/// an internal one. With StopAfter set, the module after that stage is written to Stages.Out and
/// the result has no code.
llvm::Expected<CompiledModule> compileKernels(std::unique_ptr<llvm::Module> KernelModule,
                                              const PipelineOptions &Options);

/// "The sink has been told": the driver prints nothing more and exits with clang's code for errors.
class KernelErrorsReported : public llvm::ErrorInfo<KernelErrorsReported> {
public:
  static char ID;
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;
};

} // namespace tessera

#endif // TESSERA_PIPELINE_PIPELINE_H
