// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: untiles kernels that copy parts of containers to tile_static memory, as the tiled matrix
/// product does: a CPU has a cache for that. Beside such a kernel stands an untiled version, which
/// loads from the containers and loops over them in one loop:
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
/// The order of all computations stays. What was ordered by barriers may not be: this version may
/// only run where no container that the kernel writes shares memory with another one, which the
/// runtime sees.
///
/// *Steps*: `hoist-kernel-constants`, `forward-copies`, `remove-barriers`, `fold-tile-origins`,
/// `flatten-loops`. *Requires*: kernels that are inlined and promoted to SSA, whose loops are not
/// unrolled. *Establishes*: untiled variants with `"tessera.no_alias"` and `"tessera.untiled"`.
/// *Preserves*: the tiled kernels. *Gives up when*: the domain has one dimension, in which it would
/// gain nothing; not all work-items make the copies, each one element; a copy is not used in a loop
/// that goes on with the one that makes it; the kernel writes before its last barrier, or needs
/// anything else of a tile.
#ifndef TESSERA_SHAPE_PROMOTELOCALMEMORY_H
#define TESSERA_SHAPE_PROMOTELOCALMEMORY_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class PromoteLocalMemory : public llvm::PassInfoMixin<PromoteLocalMemory> {
public:
  /// \p Prepare and \p Simplify leave loops in LLVM's simplified form: the one runs on a version
  /// first and rotates its loops, too, the other after each change. \p Promoted is told of kernels
  /// that get an untiled version, \p Missed of those that almost would.
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
