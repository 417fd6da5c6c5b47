// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives a work-item loop that compares indices with bounds, as image filters do at the
/// edges, a second version for the interior, where each comparison comes out the same for all
/// work-items. Index-set splitting, with the bounds of the parts computed before the loop:
///
///     for (i = 0; i < n; ++i)            for (i = first; i < end; ++i) a[o + i - 2]
///       a[min(max(o + i - 2, 0), w)] ->  for (i = 0; i < first; ++i) a[min(max(o + i - 2, 0), w)]
///                                        for (i = end; i < n; ++i) a[min(max(o + i - 2, 0), w)]
///
/// with first = max(2 - o, 0) and end = min(w + 3 - o, n); the last two are one loop that runs
/// twice. If there is no such part, or it is small, that runs all of the tile. Where n is known,
/// the interior is all of it or nothing (loop versioning), so that whole vectors stay whole.
///
/// Without the comparisons neighbouring work-items access neighbouring elements, and take the same
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
  /// \p Versioned gets the remarks on what has two versions (-Rpass=amp); may be empty.
  explicit VersionInterior(DiagnosticSink Versioned = {}) : Versioned(std::move(Versioned)) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Versioned;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_VERSIONINTERIOR_H
