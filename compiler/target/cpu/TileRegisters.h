// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: keeps a tile's memory in registers. Only the tile function accesses this memory: nothing
/// else does before the call, after it or from another thread. If every access has a constant place
/// once the loops over work-items are unrolled, its values stay in registers from barrier to
/// barrier. Values that no work-item reads any more are not computed:
///
///     for (l = 0; l < 64; l += 16) memory[l..] = a[i + l..];            m0 = a[i..]; ... m3 = ...;
///     for (l = 0; l < 32; l += 16) memory[l..] += memory[l + 32..]; ->  m0 += m2; m1 += m3;
///     memory[0..] += memory[16..];                                  m0 += m1;
///
/// Long contiguous loads of such tiles are prefetched some tiles ahead. Without loops and stores,
/// the processor has too few loads in flight. *Steps*: `unroll-tile-loops`, `replace-tile-memory`,
/// `ask-ahead`. *Requires*: vectorised tile functions. *Establishes*: no use of the tile's memory.
/// *Preserves*: everything else. *Gives up when*: the memory or the unrolled code is too large.
/// Addresses must be used only by plain or masked loads and stores, and depend only on counters of
/// loops with constant trip counts.
#ifndef TESSERA_TARGET_CPU_TILEREGISTERS_H
#define TESSERA_TARGET_CPU_TILEREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class TileRegisters : public llvm::PassInfoMixin<TileRegisters> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_TILEREGISTERS_H
