// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: makes of a load or a copy from one of two addresses, which lie in different memory, a
/// load from each where it is wanted, and chooses between the values. Nobody could say what memory
/// the chosen address leads to, and a variable whose address is chosen stays in memory:
///
///     %a = select i1 %c, ptr %element, ptr %variable       br i1 %c, label %then, label %else
///     %v = load float, ptr %a                        -->   ... %v = phi [ %e, %then ], [ %f, %else
///     ]
///
/// *Requires*: `lower-to-nvptx`. *Establishes*: nothing. *Preserves*: nothing. *Gives up when*:
/// both addresses lie in the same memory, or the access is volatile or atomic.
#ifndef TESSERA_TARGET_NVPTX_CHOOSEBETWEENVALUES_H
#define TESSERA_TARGET_NVPTX_CHOOSEBETWEENVALUES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class ChooseBetweenValues : public llvm::PassInfoMixin<ChooseBetweenValues> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_CHOOSEBETWEENVALUES_H
