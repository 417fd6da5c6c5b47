// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How many work-items of a loop should run as one.
#ifndef TESSERA_VECTORIZE_CHOOSELANEBLOCK_H
#define TESSERA_VECTORIZE_CHOOSELANEBLOCK_H

#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/widen/LaneValues.h"

namespace tessera {

/// How the work-items of a loop run: as the lanes of vectors, or one after the other.
enum class WorkItemVersion { Vector, Scalar };

/// \p OneRow: rows are to run one by one. \p Version: the only one to consider, if there is one.
LaneBlock chooseLaneBlock(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                          const VectorizeWorkItemsOptions &Options, bool OneRow,
                          std::optional<WorkItemVersion> Version = std::nullopt);

/// How both compare where the cost model cannot tell which one takes less time.
struct VersionCosts {
  double Vector, Scalar; ///< of a work-item, with the usual data
  bool OfIteration;      ///< they are those of an iteration of a loop in it
  WorkItemVersion Preferred;
  llvm::StringRef Reason = {}; ///< "their costs are close"
  bool OfLoops = false;        ///< the data decides how often they iterate
};

/// Nothing if one version is sure to be the faster one.
std::optional<VersionCosts> compareVersions(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                                            const VectorizeWorkItemsOptions &Options, bool OneRow);

} // namespace tessera

#endif // TESSERA_VECTORIZE_CHOOSELANEBLOCK_H
