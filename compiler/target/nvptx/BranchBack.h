// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets the branch at the end of a loop lead back to its header where the condition holds,
/// and not where it does not. NVIDIA's assembler unrolls no loops of the other form:
///
///     br i1 %done, label %exit, label %loop   -->   br i1 %more, label %loop, label %exit
///
/// *Requires*: nothing. *Establishes*: that, for all latches with a condition. Last of all: others
/// would undo it. *Preserves*: the control flow but for the order of successors. *Gives up when*: a
/// branch leads elsewhere.
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
