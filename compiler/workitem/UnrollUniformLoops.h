// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Puts several iterations between two split points. Then values that a loop with tile-uniform
/// control carries from iteration to iteration are loaded and stored less often.
#ifndef TESSERA_WORKITEM_UNROLLUNIFORMLOOPS_H
#define TESSERA_WORKITEM_UNROLLUNIFORMLOOPS_H

#include "contract/Names.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// Unrolls the innermost loops of \p Kernel, in LCSSA form, that would be split. Short loops with a
/// constant count are unrolled completely, others \p Factor times. True if the kernel changed.
bool unrollUniformLoops(llvm::Function &Kernel, const KernelInfo &Info, unsigned Factor,
                        llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_WORKITEM_UNROLLUNIFORMLOOPS_H
