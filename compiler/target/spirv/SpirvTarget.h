// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPIR-V as a target for GPUs.
#ifndef TESSERA_TARGET_SPIRV_SPIRVTARGET_H
#define TESSERA_TARGET_SPIRV_SPIRVTARGET_H

#include "target/gpu/GpuTarget.h"

namespace tessera {

class SpirvTarget final : public GpuTarget {
public:
  SpirvTarget();
  void describeGroup(llvm::Function &Entry, const KernelInfo &Info) const override;
  std::unique_ptr<RangeNumbers>
  numbersOf(const KernelInfo &Info,
            std::function<llvm::Value *(unsigned Dimension)> Extent) const override;
  void lowerBarrier(llvm::CallInst &Call) const override;
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createMachine() const override;
  llvm::Error lower(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const override;
  llvm::Error legalize(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const override;
  llvm::Error emit(llvm::Module &M, llvm::Function &Entry,
                   std::unique_ptr<llvm::TargetMachine> Machine,
                   llvm::PassInstrumentationCallbacks &Callbacks,
                   llvm::SmallVectorImpl<char> &Code) const override;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_SPIRVTARGET_H
