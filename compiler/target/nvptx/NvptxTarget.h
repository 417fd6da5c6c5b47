// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// PTX for NVIDIA's GPUs as a target.
#ifndef TESSERA_TARGET_NVPTX_NVPTXTARGET_H
#define TESSERA_TARGET_NVPTX_NVPTXTARGET_H

#include "target/gpu/GpuTarget.h"
#include <string>

namespace tessera {

class NvptxTarget final : public GpuTarget {
public:
  /// Code for GPUs from \p Machine on, such as "sm_70". Empty: from the oldest that every driver
  /// since CUDA 9 knows.
  explicit NvptxTarget(llvm::StringRef Machine = "");

  /// The reason why there is no code for such a machine, for people. Empty if there is code.
  static std::string whyNoMachine(llvm::StringRef Machine);

  void describeGroup(llvm::Function &Entry, const KernelInfo &Info) const override;
  std::unique_ptr<RangeNumbers>
  numbersOf(const KernelInfo &Info,
            std::function<llvm::Value *(unsigned Dimension)> Extent) const override;
  void lowerBarrier(llvm::CallInst &Call) const override;
  llvm::Value *lowerMath(llvm::CallInst &Call, const MathName &Name) const override;
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createMachine() const override;
  llvm::Error lower(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const override;
  llvm::Error legalize(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const override;
  llvm::Error emit(llvm::Module &M, llvm::Function &Entry,
                   std::unique_ptr<llvm::TargetMachine> Machine,
                   llvm::PassInstrumentationCallbacks &Callbacks,
                   llvm::SmallVectorImpl<char> &Code) const override;

private:
  const std::string Machine;
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_NVPTXTARGET_H
