// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Decides how many work-items of a loop run as one.
#ifndef TESSERA_VECTORIZE_CHOOSELANEBLOCK_H
#define TESSERA_VECTORIZE_CHOOSELANEBLOCK_H

#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/widen/LaneValues.h"

namespace tessera {

/// How the work-items of a loop run: as the lanes of vectors, or one after the other.
enum class WorkItemVersion { Vector, Scalar };

/// \p OneRow: rows run one by one. \p Version: the only one to consider, if there is one.
LaneBlock chooseLaneBlock(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                          const VectorizeWorkItemsOptions &Options, bool OneRow,
                          std::optional<WorkItemVersion> Version = std::nullopt);

/// The costs of both versions, if the cost model cannot tell which one takes less time.
struct VersionCosts {
  double Vector, Scalar; ///< of a work-item, with the usual data
  bool OfIteration;      ///< they are for an iteration of a loop in it
  WorkItemVersion Preferred;
  llvm::StringRef Reason = {}; ///< "their costs are close"
  bool OfLoops = false;        ///< the data decides the number of iterations
};

/// Nothing if one version is certain to be faster.
std::optional<VersionCosts> compareVersions(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                                            const VectorizeWorkItemsOptions &Options, bool OneRow);

} // namespace tessera

#endif // TESSERA_VECTORIZE_CHOOSELANEBLOCK_H
