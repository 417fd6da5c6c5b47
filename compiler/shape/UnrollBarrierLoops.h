// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: unrolls the steps of a reduction, a scan or a sort within a tile, one after the other:
///
///     for (s = 128; s > 0; s /= 2) { if (l < s) a[l] += a[l + s]; barrier(); }
///
/// LLVM copies no loop that holds a barrier, as each work-item must reach the same one. Here the
/// count is a constant, so all work-items reach each copy. Step by step it is then known which
/// work-items do something, and how far apart the elements are that they access.
///
/// *Requires*: canonical kernels. *Establishes*: nothing. *Preserves*: what each work-item does.
/// *Gives up when*: the loop has other loops in it, several exits or more than ten iterations, or
/// their number is not known.
#ifndef TESSERA_SHAPE_UNROLLBARRIERLOOPS_H
#define TESSERA_SHAPE_UNROLLBARRIERLOOPS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Unrolls completely the innermost loops that hold barriers and have few iterations, of a count
/// that is known.
struct UnrollBarrierLoops : llvm::PassInfoMixin<UnrollBarrierLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_SHAPE_UNROLLBARRIERLOOPS_H
