// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Containers that threads may change at the same time: oneTBB's.
#ifndef TESSERA_VISUAL_CPP_HEADERS_CONCURRENT_UNORDERED_SET_H
#define TESSERA_VISUAL_CPP_HEADERS_CONCURRENT_UNORDERED_SET_H

#include "tessera/visual_cpp/one_tbb.h"

namespace concurrency {

using tbb::concurrent_unordered_multiset;
using tbb::concurrent_unordered_set;

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_CONCURRENT_UNORDERED_SET_H
