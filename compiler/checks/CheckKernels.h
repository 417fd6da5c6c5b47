// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: runs `check-closures`, `check-barriers` and `check-races` on a copy of the kernels that
/// they may have to do with, as the frontend emitted these, with calls inlined and variables in
/// registers and nothing else done: so that what they report is the same at every level of
/// optimisation, with and without debug information, and for every target. A kernel whose function
/// object goes where nobody can follow it gets a copy of it for each work-item. *Steps*:
/// `copy-closure`. *Requires*: `check-kernel-calls`. *Establishes*: the user has been told; nothing
/// writes a function object. *Preserves*: all other kernels. *Gives up when*: never.
#ifndef TESSERA_CHECKS_CHECKKERNELS_H
#define TESSERA_CHECKS_CHECKKERNELS_H

#include "llvm/IR/PassManager.h"
#include <functional>

namespace tessera {

class CheckKernels : public llvm::PassInfoMixin<CheckKernels> {
public:
  /// \p Check runs the three on the copy, with all that has to go before them. Not required: the
  /// kernels have to keep the contract.
  explicit CheckKernels(std::function<void(llvm::Module &Copy)> Check) : Check(std::move(Check)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  std::function<void(llvm::Module &)> Check;
};

} // namespace tessera

#endif // TESSERA_CHECKS_CHECKKERNELS_H
