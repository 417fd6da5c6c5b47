// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: removes tiles from kernels that copy parts of containers to tile_static memory, as the
/// tiled matrix product does. A CPU has a cache for that. Such a kernel gets an untiled version,
/// which loads from the containers in one loop:
///
///     for (first = 0; first < n; first += 16) {        for (i = 0; i < n; ++i)
///       left[row][column] = a(y, first + column);        sum += a(y, i) * b(i, x);
///       right[row][column] = b(first + row, x);
///       barrier;                                  ->
///       for (k = 0; k < 16; ++k)
///         sum += left[row][k] * right[k][column];
///       barrier;
///     }
///
/// The order of all computations stays, but accesses that barriers ordered may no longer be in
/// order. So this version may only run if no container that the kernel writes shares memory with
/// another one. The runtime checks this.
///
/// *Steps*: `hoist-kernel-constants`, `forward-copies`, `remove-barriers`, `fold-tile-origins`,
/// `flatten-loops`. *Requires*: kernels that are inlined and promoted to SSA, whose loops are not
/// unrolled. *Establishes*: untiled variants with `"tessera.no_alias"` and `"tessera.untiled"`.
/// *Preserves*: the tiled kernels. *Gives up when*: the domain has one dimension, without a gain.
/// Not every work-item copies one element. A copy is not used in a loop that continues the one that
/// makes it. The kernel writes before its last barrier, or uses anything else of a tile.
#ifndef TESSERA_SHAPE_PROMOTELOCALMEMORY_H
#define TESSERA_SHAPE_PROMOTELOCALMEMORY_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class PromoteLocalMemory : public llvm::PassInfoMixin<PromoteLocalMemory> {
public:
  /// \p Prepare and \p Simplify leave loops in LLVM's simplified form. The first runs on a version
  /// at the beginning and also rotates its loops, and the second after each change. \p Promoted
  /// gets the kernels with an untiled version, \p Missed those that almost have one.
  PromoteLocalMemory(llvm::FunctionPassManager Prepare, llvm::FunctionPassManager Simplify,
                     DiagnosticSink Promoted, DiagnosticSink Missed)
      : Prepare(std::move(Prepare)), Simplify(std::move(Simplify)), Promoted(std::move(Promoted)),
        Missed(std::move(Missed)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::FunctionPassManager Prepare, Simplify;
  DiagnosticSink Promoted, Missed;
};

} // namespace tessera

#endif // TESSERA_SHAPE_PROMOTELOCALMEMORY_H
