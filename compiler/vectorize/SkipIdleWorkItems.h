// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work-items that do nothing between two barriers, as most do in a tree of sums:
///
///     for (i = 0; i < 256; ++i)          for (i = 0; i < min(half, 256); ++i)
///       if (i < half)              ->      sums[i] += sums[i + half];
///         sums[i] += sums[i + half];
///
/// Whole vectors then need no masks, and those behind the bound are not run at all. Where only
/// i == n does something, that is one work-item.
#ifndef TESSERA_VECTORIZE_SKIPIDLEWORKITEMS_H
#define TESSERA_VECTORIZE_SKIPIDLEWORKITEMS_H

#include "contract/Diagnostics.h"

namespace llvm {
class DominatorTree;
} // namespace llvm

namespace tessera {

class WorkItemNest;

/// Does so if \p Nest is a single row of at least \p LeastCount work-items, and says so to \p Told,
/// which may be empty (-Rpass=amp). \p DT is outdated then.
bool skipIdleWorkItems(const WorkItemNest &Nest, const llvm::DominatorTree &DT, unsigned LeastCount,
                       const DiagnosticSink &Told);

} // namespace tessera

#endif // TESSERA_VECTORIZE_SKIPIDLEWORKITEMS_H
