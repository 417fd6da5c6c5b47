// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives a work-item loop that compares indices with bounds, as image filters do at the
/// edges, a second version for tiles in the interior, where each comparison comes out the same for
/// all work-items. Loop versioning, with a check before the loop:
///
///     for (i = 0; i < n; ++i)           if (o >= 2 && o + n - 1 < w)
///       a[min(max(o + i - 2, 0), w)] ->    for (i = 0; i < n; ++i) a[o + i - 2]
///                                        else the loop as it was
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
