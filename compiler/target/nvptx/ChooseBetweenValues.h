// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: a load or a copy may be from one of two addresses in different memory. Replaces it by a
/// load from each where it is needed, and a choice between the values. Otherwise the memory of the
/// selected address would be unknown, and a variable with such an address would stay in memory:
///
///     %a = select i1 %c, ptr %element, ptr %variable
///     %v = load float, ptr %a
///       -->  br i1 %c, label %then, label %else
///            ... %v = phi [ %e, %then ], [ %f, %else ]
///
/// *Requires*: `lower-to-nvptx`. *Establishes*: nothing. *Preserves*: nothing. *Gives up when*:
/// both addresses are in the same memory, or the access is volatile or atomic.
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
