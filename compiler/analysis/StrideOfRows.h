// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the values of a lane differ from one row of work-items to the next. If rows of one lane
/// access adjacent memory, one vector serves all of them.
#ifndef TESSERA_ANALYSIS_STRIDEOFROWS_H
#define TESSERA_ANALYSIS_STRIDEOFROWS_H

#include "analysis/WorkItemNest.h"
#include <cstdint>
#include <optional>

namespace tessera {

/// The difference of \p V between successive rows of \p Nest, in units of 1 (bytes for a pointer).
/// Nothing if it is not known. All work-items of a block must compute it and access its target.
std::optional<int64_t> strideOfRows(const llvm::Value &V, const WorkItemNest &Nest);

} // namespace tessera

#endif // TESSERA_ANALYSIS_STRIDEOFROWS_H
