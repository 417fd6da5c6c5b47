// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Several iterations between two split points: what a loop with tile-uniform control carries from
/// iteration to iteration is then loaded and stored less often.
#ifndef TESSERA_WORKITEM_UNROLLUNIFORMLOOPS_H
#define TESSERA_WORKITEM_UNROLLUNIFORMLOOPS_H

#include "contract/Names.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// Unrolls the innermost loops of \p Kernel, in LCSSA form, that would be split: completely if they
/// are short and have a constant count, else \p Factor times. True if the kernel changed.
bool unrollUniformLoops(llvm::Function &Kernel, const KernelInfo &Info, unsigned Factor,
                        llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_WORKITEM_UNROLLUNIFORMLOOPS_H
