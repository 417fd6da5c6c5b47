// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM's passes for stage `canonicalize`.
#ifndef TESSERA_PIPELINE_CANONICALIZE_H
#define TESSERA_PIPELINE_CANONICALIZE_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Inlines and simplifies kernels. Whatever vectorises, interleaves or unrolls waits until the
/// work-item loops exist.
llvm::ModulePassManager canonicalizeKernels(unsigned OptLevel);

} // namespace tessera

#endif // TESSERA_PIPELINE_CANONICALIZE_H
