// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: unrolls the steps of a reduction, a scan or a sort within a tile, one after the other:
///
///     for (s = 128; s > 0; s /= 2) { if (l < s) a[l] += a[l + s]; barrier(); }
///
/// LLVM copies no loop with a barrier, because each work-item must reach the same one. Here the
/// count is a constant, so all work-items reach each copy. For each step it is then known which
/// work-items do something, and how far apart their elements are.
///
/// *Requires*: canonical kernels. *Establishes*: nothing. *Preserves*: what each work-item does.
/// *Gives up when*: the loop contains other loops, has several exits or more than ten iterations,
/// or their number is not known.
#ifndef TESSERA_SHAPE_UNROLLBARRIERLOOPS_H
#define TESSERA_SHAPE_UNROLLBARRIERLOOPS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Completely unrolls the innermost loops that contain barriers and have few iterations, of a known
/// count.
struct UnrollBarrierLoops : llvm::PassInfoMixin<UnrollBarrierLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_SHAPE_UNROLLBARRIERLOOPS_H
