// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Containers that threads may change at the same time: oneTBB's.
#ifndef TESSERA_VISUAL_CPP_HEADERS_CONCURRENT_PRIORITY_QUEUE_H
#define TESSERA_VISUAL_CPP_HEADERS_CONCURRENT_PRIORITY_QUEUE_H

#include "tessera/visual_cpp/one_tbb.h"

namespace concurrency {

using tbb::concurrent_priority_queue;

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_CONCURRENT_PRIORITY_QUEUE_H
