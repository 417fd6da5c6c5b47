// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: repeats the body of a short loop that loads and writes nothing, so that several
/// iterations load at once. NVIDIA's assembler itself repeats it four times, so together they make
/// sixteen. The remaining iterations run one by one:
///
///     for (i = 0; i < n; ++i)         for (i = 0; i + 3 < n; i += 4)
///       sum += a[i] * b[i];      -->    sum += a[i] * b[i] ... + a[i + 3] * b[i + 3];
///                                     for (; i < n; ++i) ...    // marked as not to be unrolled
///
/// *Requires*: address spaces. *Establishes*: nothing. *Preserves*: nothing. *Gives up when*: the
/// loop writes memory or has a barrier, several exits, few iterations or too many instructions; its
/// count is constant, or not known before it.
#ifndef TESSERA_TARGET_NVPTX_UNROLLLOADS_H
#define TESSERA_TARGET_NVPTX_UNROLLLOADS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class UnrollLoads : public llvm::PassInfoMixin<UnrollLoads> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_UNROLLLOADS_H
