// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// TESSERA_TIMELINE_COUNTS: counts the operations of kernels for the time line.
#ifndef TESSERA_RUNTIME_CORE_KERNEL_COUNTING_H
#define TESSERA_RUNTIME_CORE_KERNEL_COUNTING_H

#include "backends/backend.h"

namespace tessera {

/// Before the launch, whose data is in the host's memory. If it is the kernel's first launch of
/// that size, some of its tiles are counted. Any thread.
void count_on_timeline(const dispatch &work);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_KERNEL_COUNTING_H
