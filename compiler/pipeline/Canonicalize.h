// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// LLVM's passes for stage `canonicalize`.
#ifndef TESSERA_PIPELINE_CANONICALIZE_H
#define TESSERA_PIPELINE_CANONICALIZE_H

#include "bounds/BoundsMode.h"
#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

struct CanonicalizeOptions {
  unsigned OptLevel = 2;
  BoundsMode Bounds = BoundsMode::None;
  bool VersionInBounds = true;          ///< for launches whose accesses lie inside
  bool ForWorkItems = false;            ///< a device runs work-items one by one; nothing for ref
  bool ForLanes = false;                ///< the SPMD vectoriser will look at indices
  bool PromoteLocalMemory = false;      ///< kernels whose tiles only copy get an untiled version
  DiagnosticSink Promoted, NotPromoted; ///< told of those that do, and almost would
};

/// Copies kernels for ref, which checks indices whatever the others do; inlines and simplifies
/// them. Whatever vectorises, interleaves or unrolls waits until the
/// work-item loops exist, short loops aside.
llvm::ModulePassManager canonicalizeKernels(const CanonicalizeOptions &Options);

} // namespace tessera

#endif // TESSERA_PIPELINE_CANONICALIZE_H
