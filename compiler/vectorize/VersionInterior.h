// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: image filters compare indices with bounds at the edges. Gives such a work-item loop a
/// second version for the interior, where each comparison has the same result for all work-items.
/// This is index-set splitting, with the bounds of the parts computed before the loop:
///
///     for (i = 0; i < n; ++i)            for (i = first; i < end; ++i) a[o + i - 2]
///       a[min(max(o + i - 2, 0), w)] ->  for (i = 0; i < first; ++i) a[min(max(o + i - 2, 0), w)]
///                                        for (i = end; i < n; ++i) a[min(max(o + i - 2, 0), w)]
///
/// Here first = max(2 - o, 0) and end = min(w + 3 - o, n). The last two loops are one loop that
/// runs twice. If there is no interior, or it is small, this loop runs all of the tile. If n is
/// known, the interior is all of the tile or nothing (loop versioning), so that vectors stay whole.
///
/// Without the comparisons, neighbouring work-items access neighbouring elements and take the same
/// branches. *Requires*: tile functions as `form-tile-function` leaves them. *Establishes*:
/// nothing. *Preserves*: the form of the loops. *Gives up when*: no such comparison decides about
/// an address or a branch, none has operands that are sums of indices, or the loop is large.
#ifndef TESSERA_VECTORIZE_VERSIONINTERIOR_H
#define TESSERA_VECTORIZE_VERSIONINTERIOR_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class VersionInterior : public llvm::PassInfoMixin<VersionInterior> {
public:
  /// \p Versioned gets the remarks on loops with two versions (-Rpass=amp). It may be empty.
  explicit VersionInterior(DiagnosticSink Versioned = {}) : Versioned(std::move(Versioned)) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Versioned;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_VERSIONINTERIOR_H
