// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How many work-items of a loop should run as one.
#ifndef TESSERA_VECTORIZE_CHOOSELANEBLOCK_H
#define TESSERA_VECTORIZE_CHOOSELANEBLOCK_H

#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/widen/LaneValues.h"

namespace tessera {

/// \p OneRow: rows are to run one by one.
LaneBlock chooseLaneBlock(const WorkItemNest &Nest, const llvm::LoopInfo &LI,
                          const VectorizeWorkItemsOptions &Options, bool OneRow);

} // namespace tessera

#endif // TESSERA_VECTORIZE_CHOOSELANEBLOCK_H
