// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: a store has to fetch its line first, and a tile that computes from barrier to barrier
/// stores all it has at its end, where one waits for the other. The lines are asked for before the
/// tile's first barrier, and come while it computes:
///
///     sums[local] = a[i];              sums[local] = a[i];
///     barrier;                    ->   prefetch &b[i];
///     ...                              barrier;
///     if (i < n) b[i] = x;             ...
///                                      if (i < n) b[i] = x;
///
/// Where there is no such element it does no harm. `stream-stores` leaves such stores alone.
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: prefetches, of which
/// `vectorize-work-items` leaves one for each line. *Preserves*: everything else. *Gives up when*:
/// the store stands in a loop, or behind anything but the question whether the index is inside; the
/// tile has loaded the element; its address is not a sum of indices; no other barrier follows the
/// first one, or that is in a loop.
#ifndef TESSERA_TARGET_CPU_PREFETCHRESULTS_H
#define TESSERA_TARGET_CPU_PREFETCHRESULTS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class PrefetchResults : public llvm::PassInfoMixin<PrefetchResults> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_PREFETCHRESULTS_H
