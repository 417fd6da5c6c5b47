// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: runs `check-closures`, `check-barriers` and `check-races` on a copy of the kernels that
/// they may concern. The copy is as the frontend emitted it, with calls inlined and variables in
/// registers, and without other changes. So the reports are the same at every level of
/// optimisation, with and without debug information, and for every target. If the address of a
/// kernel's function object cannot be followed, each work-item gets a copy of the object. *Steps*:
/// `copy-closure`. *Requires*: `check-kernel-calls`. *Establishes*: mistakes are reported; nothing
/// writes a function object. *Preserves*: all other kernels. *Gives up when*: never.
#ifndef TESSERA_CHECKS_CHECKKERNELS_H
#define TESSERA_CHECKS_CHECKKERNELS_H

#include "llvm/IR/PassManager.h"
#include <functional>

namespace tessera {

class CheckKernels : public llvm::PassInfoMixin<CheckKernels> {
public:
  /// \p Check runs the three on the copy, after the passes that they require. It is optional. The
  /// kernels must keep the contract.
  explicit CheckKernels(std::function<void(llvm::Module &Copy)> Check) : Check(std::move(Check)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  std::function<void(llvm::Module &)> Check;
};

} // namespace tessera

#endif // TESSERA_CHECKS_CHECKKERNELS_H
