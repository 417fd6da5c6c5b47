// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The passes of the stages that work on kernels, a list each, in their order.
#ifndef TESSERA_PIPELINE_STAGEPASSES_H
#define TESSERA_PIPELINE_STAGEPASSES_H

#include "bounds/BoundsMode.h"
#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// What the lists depend on.
struct KernelPassOptions {
  unsigned OptLevel = 2;
  BoundsMode Bounds = BoundsMode::None;
  bool VersionInBounds = true;        ///< for launches whose accesses lie inside
  bool ForWorkItems = false;          ///< a device runs work-items one by one; nothing for ref
  bool ForLanes = false;              ///< the SPMD vectoriser will look at indices
  bool PromoteLocalMemory = false;    ///< kernels whose tiles only copy get an untiled version
  unsigned MaxImages = 1, Levels = 1; ///< of a kernel, and for processors
  DiagnosticSink Made, Missed;        ///< told of variants that are made, and that almost would be
};

/// Stage `canonicalize`: copies kernels for ref, which checks indices whatever the others do;
/// inlines, keeps variables in registers, and simplifies.
llvm::ModulePassManager canonicalizeKernels(const KernelPassOptions &Options);

/// Stage `shape`: guards accesses, and makes variants of kernels, in other shapes and for some
/// launches only; then simplifies the loops of all. Whatever vectorises, interleaves or unrolls
/// waits until the work-item loops exist, short loops aside.
llvm::ModulePassManager shapeKernels(const KernelPassOptions &Options);

} // namespace tessera

#endif // TESSERA_PIPELINE_STAGEPASSES_H
