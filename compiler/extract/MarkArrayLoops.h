// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: marks loops to be unrolled whose counters index a private array, when the array can live
/// in registers afterwards: every index of it follows from such counters.
///
///     for (int i = 0; i < 8; ++i) own[i] = f(i);     ->  #pragma unroll
///     for (int i = 0; i < 8; ++i) g(own[7 - i]);     ->  #pragma unroll
///
/// LLVM's own limits look at what a single loop saves; an array costs memory in every lane. Arrays
/// of constants are left to those limits. *Requires*: rotated loops in LLVM's simplified form.
/// *Establishes*: the loop property `llvm.loop.unroll.full`. *Preserves*: everything else. *Gives
/// up when*: the unrolled code would be too large, the array too large for registers, or its
/// address goes elsewhere.
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
