// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: moves loops with tile-uniform control out of guards that only some work-items pass, such
/// as `if (i < n) { for (k...) ... }` or an early return. Code that the others may not execute
/// stays guarded, piece by piece. All work-items execute the rest, without an effect for those that
/// do not pass the guard:
///
///     if (g) { A; for (k = 0; k < n; ++k) B; C; }
///       ->  if (g) A;  for (k = 0; k < n; ++k) if (g) B;  if (g) C;
///
/// Then all work-items reach the loop together, and `form-tile-function` makes the loop over the
/// work-items the inner one.
///
/// *Steps*: `separate-uniform-parts`. *Requires*: canonical kernels, `verify-kernel-ir`.
/// *Establishes*: nothing that others rely on. *Preserves*: nothing in kernels that it changes.
/// *Gives up when*: the guard contains a barrier, or few work-items are likely to pass it (an
/// equality, or a condition loaded from memory). The loop's count must be computable, and its
/// control must not need an operation that only the guard makes safe. *Reference*: S. Moll, S.
/// Hack, "Partial Control-Flow Linearization", PLDI 2018.
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
