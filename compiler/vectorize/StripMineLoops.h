// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: strip-mines loops in which work-items traverse columns of memory, as the untiled matrix
/// product does. A row is long. So each iteration's line of the cache comes from far away, and the
/// next row of work-items needs the same lines again. All rows of a block traverse one strip before
/// the next. So the lines that one row has loaded are still in the cache for the others:
///
///     for (k = 0; k < n; ++k) S;   ->   for (k = 0; k < n;) {
///                                         for (i = 0; k < n && i < 256; ++k, ++i) S;
///                                         barrier;
///                                       }
///
/// Before that, the first row copies the strip of the column: see PackColumns.h.
///
/// *Steps*: `pack-columns`. *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*:
/// barriers in untiled kernels, which `form-tile-function` removes. *Preserves*: everything else.
/// *Gives up when*: the loop may differ between work-items, writes memory, or has no access down a
/// column which rows of work-items share.
#ifndef TESSERA_VECTORIZE_STRIPMINELOOPS_H
#define TESSERA_VECTORIZE_STRIPMINELOOPS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class StripMineLoops : public llvm::PassInfoMixin<StripMineLoops> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_STRIPMINELOOPS_H
