// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles a unit's kernels for a kind of device, on a thread of its own beside the native code.
#ifndef TESSERA_PIPELINE_DEVICECOMPILER_H
#define TESSERA_PIPELINE_DEVICECOMPILER_H

#include "contract/CompiledModule.h"
#include "pipeline/ModuleThread.h"
#include "pipeline/PassWatch.h"
#include "pipeline/Pipeline.h"
#include "target/gpu/GpuTarget.h"
#include "llvm/Support/raw_ostream.h"

namespace llvm {
class DebugLoc;
} // namespace llvm

namespace tessera {

class DeviceThread {
public:
  /// Compiles a copy of \p M, the output of stage `extract`.
  DeviceThread(const llvm::Module &M, const PipelineOptions &Options, const WantedDevice &Device);

  /// Waits. A kernel that cannot run there gets a warning, and has a reason instead of code.
  llvm::Expected<std::vector<DeviceCode>> finish();
  /// Whether a pass or a step of this name has been printed by then.
  bool hasPrinted(llvm::StringRef Name) const {
    return Name == rowOf(Target->Kind).Name || Watch.hasPrinted(Name);
  }

private:
  llvm::Error compile(llvm::Module &Unit);
  llvm::Error compile(const llvm::Module &Unit, llvm::Function &Root, const llvm::DebugLoc &Place,
                      DeviceForm Form);
  llvm::Error compile(llvm::Module &M, DeviceCode &Made);

  const PipelineOptions &Options;
  const std::unique_ptr<const GpuTarget> Target;
  std::vector<DeviceCode> All;
  std::vector<KernelDiagnostic> Warnings;
  std::string Printed; ///< the output of prints has one thread
  llvm::raw_string_ostream PrintedStream{Printed};
  PassWatch Watch;
  ModuleThread Thread; ///< last: it uses the others
};

/// Adds the images for devices to \p Kernel, which is \p F, as the options demand, and the
/// questions that a launch asks before it runs them.
void addDeviceImages(CompiledKernel &Kernel, const llvm::Function &F,
                     const PipelineOptions &Options);

/// The symbol of the tessera_blob of \p F, a kernel or a function that other units call.
std::string blobSymbol(const llvm::Function &F, llvm::StringRef UnitId, DeviceKind Kind);

} // namespace tessera

#endif // TESSERA_PIPELINE_DEVICECOMPILER_H
