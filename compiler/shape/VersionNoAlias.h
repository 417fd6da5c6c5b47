// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives untiled kernels a version for launches in which no container that they write
/// shares memory with another one. It does so if that has an advantage (runtime alias checks, by
/// the runtime):
///
///     for (k = 0; k < n; ++k)                        sum = c[i];
///       c[i] += a(i, k);                    ->       for (k = 0; k < n; ++k) sum += a(i, k);
///                                                    c[i] = sum;
///
/// There are two other advantages. Iterations of a loop may be independent then, and become
/// work-items (ExpandDomain). Adjacent elements, `x[3 * i]` and `x[3 * i + 1]`, may be loaded with
/// stores between (LoadBeforeStores).
///
/// *Steps*: `hoist-kernel-constants`, `separate-containers`; `expand-domain`, or
/// `unroll-short-loops`; `promote-stores`, `load-before-stores`. *Requires*: canonical kernels,
/// `verify-kernel-ir`. *Establishes*: variants with `"tessera.no_alias"`, and `"tessera.expanded"`
/// and `"tessera.iterations"` on those whose work-items are iterations; the accesses of each
/// container have an alias scope of their own there. *Preserves*: the kernels. *Gives up when*:
/// there is no advantage, or the index of a domain of one dimension is divided, which is the task
/// of `reshape-domain`.
#ifndef TESSERA_SHAPE_VERSIONNOALIAS_H
#define TESSERA_SHAPE_VERSIONNOALIAS_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// Passes for a version.
struct VersionNoAliasPasses {
  llvm::FunctionPassManager Prepare; ///< first; leaves loops in LLVM's simplified form
  llvm::FunctionPassManager Unroll;  ///< unrolls short loops, as `unroll-short-loops`
  llvm::FunctionPassManager Promote; ///< moves stores out of loops, as `promote-stores`
};

class VersionNoAlias : public llvm::PassInfoMixin<VersionNoAlias> {
public:
  /// \p Report gets the loops for which there is a version.
  VersionNoAlias(VersionNoAliasPasses Passes, DiagnosticSink Report)
      : Passes(std::move(Passes)), Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  VersionNoAliasPasses Passes;
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_SHAPE_VERSIONNOALIAS_H
