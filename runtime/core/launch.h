// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// parallel_for_each, from the kernel's stub to the queue.
#ifndef TESSERA_RUNTIME_CORE_LAUNCH_H
#define TESSERA_RUNTIME_CORE_LAUNCH_H

#include "abi/kernel.h"
#include "backends/result.h"

namespace tessera {

/// Checks the launch, chooses where it runs, acquires its captures, and runs it. The kernel's
/// function object is not needed after the call.
result<void> launch_kernel(const tessera_kernel &kernel, const tessera_launch &launch,
                           const void *closure);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_LAUNCH_H
