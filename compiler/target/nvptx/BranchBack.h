// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets the branch at the end of a loop lead back to its header if the condition holds, and
/// not if it does not hold. NVIDIA's assembler does not unroll loops of the other form:
///
///     br i1 %done, label %exit, label %loop   -->   br i1 %more, label %loop, label %exit
///
/// *Requires*: nothing. *Establishes*: this form, for all latches with a condition. It runs last of
/// all, since other passes would undo it. *Preserves*: the control flow, except the order of
/// successors. *Gives up when*: a branch leads elsewhere.
#ifndef TESSERA_TARGET_NVPTX_BRANCHBACK_H
#define TESSERA_TARGET_NVPTX_BRANCHBACK_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class BranchBack : public llvm::PassInfoMixin<BranchBack> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_BRANCHBACK_H
