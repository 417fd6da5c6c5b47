// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: marks loops for unrolling if their counters index a private array that can then live in
/// registers. Every index of the array must follow from such counters.
///
///     for (int i = 0; i < 8; ++i) own[i] = f(i);     ->  #pragma unroll
///     for (int i = 0; i < 8; ++i) g(own[7 - i]);     ->  #pragma unroll
///
/// LLVM's own limits consider what a single loop saves, but an array costs memory in every lane.
/// For arrays of constants those limits apply. *Requires*: rotated loops in LLVM's simplified form.
/// *Establishes*: the loop property `llvm.loop.unroll.full`. *Preserves*: everything else. *Gives
/// up when*: the unrolled code would be too large, the array too large for registers, or its
/// address escapes.
#ifndef TESSERA_EXTRACT_MARKARRAYLOOPS_H
#define TESSERA_EXTRACT_MARKARRAYLOOPS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class MarkArrayLoops : public llvm::PassInfoMixin<MarkArrayLoops> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_EXTRACT_MARKARRAYLOOPS_H
