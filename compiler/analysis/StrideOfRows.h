// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the values of a lane differ from one row of work-items to the next one: what is adjacent
/// for the rows of a lane needs one vector for all of them.
#ifndef TESSERA_ANALYSIS_STRIDEOFROWS_H
#define TESSERA_ANALYSIS_STRIDEOFROWS_H

#include "analysis/WorkItemNest.h"
#include <cstdint>
#include <optional>

namespace tessera {

/// By how much \p V grows from row to row of \p Nest where all work-items of a block compute it and
/// access what it points to, in units of 1 (of bytes if it is a pointer); nothing if it is not
/// known.
std::optional<int64_t> strideOfRows(const llvm::Value &V, const WorkItemNest &Nest);

} // namespace tessera

#endif // TESSERA_ANALYSIS_STRIDEOFROWS_H
