// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// From one lowered kernel to a device's code: the common part of all targets for GPUs.
#ifndef TESSERA_TARGET_GPU_EMISSION_H
#define TESSERA_TARGET_GPU_EMISSION_H

#include "contract/Diagnostics.h"
#include "contract/Step.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace tessera {

/// LLVM's machine of that name.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createDeviceMachine(llvm::StringRef TripleName, llvm::StringRef Cpu, llvm::StringRef Features,
                    llvm::CodeGenOptLevel Level);

/// Whether LLVM's target of that triple knows a machine \p Cpu.
bool isDeviceCpu(llvm::StringRef TripleName, llvm::StringRef Cpu);

/// Removes names that have no meaning for a device, and would make equal kernels of different units
/// differ. Only \p Entry is visible to others.
void dropNames(llvm::Module &M, llvm::Function &Entry);

/// Whether \p M has doubles, even only as the type of a variable. A device without double rejects
/// such code.
bool hasDoubles(const llvm::Module &M);

/// Runs \p Emit, in which LLVM's target compiles \p M. Returns what the target cannot do, and does
/// not end the process.
std::optional<std::string> runEmission(llvm::Module &M, llvm::function_ref<void()> Emit);

/// Runs a pass that reports why a kernel cannot run on devices. The error has this report.
template <typename PassT>
llvm::Error runReporting(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  std::string WhyNot;
  runInside(PassT([&](const KernelDiagnostic &Found) { WhyNot = Found.Message; }), M, AM);
  return WhyNot.empty() ? llvm::Error::success() : llvm::createStringError(WhyNot);
}

} // namespace tessera

#endif // TESSERA_TARGET_GPU_EMISSION_H
