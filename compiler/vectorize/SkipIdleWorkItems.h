// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Skips work-items that do nothing between two barriers, as most do in a tree of sums:
///
///     for (i = 0; i < 256; ++i)          for (i = 0; i < min(half, 256); ++i)
///       if (i < half)              ->      sums[i] += sums[i + half];
///         sums[i] += sums[i + half];
///
/// Then whole vectors need no masks, and those after the bound do not run at all. If only i == n
/// does something, one work-item is left.
#ifndef TESSERA_VECTORIZE_SKIPIDLEWORKITEMS_H
#define TESSERA_VECTORIZE_SKIPIDLEWORKITEMS_H

#include "contract/Diagnostics.h"

namespace llvm {
class DominatorTree;
} // namespace llvm

namespace tessera {

class WorkItemNest;

/// Does so if \p Nest is a single row of at least \p LeastCount work-items, and reports it to \p
/// Told, which may be empty (-Rpass=amp). Afterwards \p DT is no longer valid.
bool skipIdleWorkItems(const WorkItemNest &Nest, const llvm::DominatorTree &DT, unsigned LeastCount,
                       const DiagnosticSink &Told);

} // namespace tessera

#endif // TESSERA_VECTORIZE_SKIPIDLEWORKITEMS_H
