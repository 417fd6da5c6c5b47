// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM's passes for stage `canonicalize`.
#ifndef TESSERA_PIPELINE_CANONICALIZE_H
#define TESSERA_PIPELINE_CANONICALIZE_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Inlines and simplifies kernels. Whatever vectorises, interleaves or unrolls waits until the
/// work-item loops exist, short loops aside. \p ForLanes: the SPMD vectoriser will look at indices.
llvm::ModulePassManager canonicalizeKernels(unsigned OptLevel, bool ForLanes);

} // namespace tessera

#endif // TESSERA_PIPELINE_CANONICALIZE_H
