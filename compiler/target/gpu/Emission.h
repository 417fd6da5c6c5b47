// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// From one lowered kernel to a device's code: what all targets for GPUs do alike.
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

/// Does LLVM's target of that triple know a machine \p Cpu?
bool isDeviceCpu(llvm::StringRef TripleName, llvm::StringRef Cpu);

/// Takes away what says nothing to a device, and would make equal kernels of different units
/// differ. Others see \p Entry alone.
void dropNames(llvm::Module &M, llvm::Function &Entry);

/// Has \p M doubles, if only as the type of a variable? A device that has none refuses such code.
bool hasDoubles(const llvm::Module &M);

/// Runs \p Emit, in which LLVM's target meets \p M; says what it cannot do, in place of ending the
/// process.
std::optional<std::string> runEmission(llvm::Module &M, llvm::function_ref<void()> Emit);

/// Runs a pass that reports why a kernel cannot run on devices; the error says it.
template <typename PassT>
llvm::Error runReporting(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  std::string WhyNot;
  runInside(PassT([&](const KernelDiagnostic &Found) { WhyNot = Found.Message; }), M, AM);
  return WhyNot.empty() ? llvm::Error::success() : llvm::createStringError(WhyNot);
}

} // namespace tessera

#endif // TESSERA_TARGET_GPU_EMISSION_H
