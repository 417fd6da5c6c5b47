// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: moves loops with tile-uniform control out of guards that only some work-items pass, such
/// as `if (i < n) { for (k...) ... }` or an early return. What may not be executed by the others
/// stays guarded, piece by piece; all the rest is executed by everybody, without effect for those
/// that are not meant:
///
///     if (g) { A; for (k = 0; k < n; ++k) B; C; }   ->   if (g) A;  for (k = 0; k < n; ++k) if (g)
///     B;  if (g) C;
///
/// The loop is then reached by all work-items together, and `form-tile-function` makes the loop
/// over the work-items the inner one, which LLVM vectorises.
///
/// *Steps*: `separate-uniform-parts`. *Requires*: canonical kernels, `verify-kernel-ir`.
/// *Establishes*: nothing that others rely on. *Preserves*: nothing in kernels that it changes.
/// *Gives up when*: the guard holds a barrier, few work-items are likely to pass it (an equality,
/// or a condition loaded from memory), the loop's count is not computable, or its control needs an
/// operation that only the guard makes safe. *Reference*: S. Moll, S. Hack, "Partial Control-Flow
/// Linearization", PLDI 2018.
#ifndef TESSERA_WORKITEM_LINEARIZEGUARDS_H
#define TESSERA_WORKITEM_LINEARIZEGUARDS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class LinearizeGuards : public llvm::PassInfoMixin<LinearizeGuards> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_WORKITEM_LINEARIZEGUARDS_H
