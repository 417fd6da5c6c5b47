// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the time line calls a kernel.
#ifndef TESSERA_RUNTIME_CORE_KERNEL_LABEL_H
#define TESSERA_RUNTIME_CORE_KERNEL_LABEL_H

#include "abi/kernel.h"

#include <cstdint>

namespace tessera {

/// The number of its name, which no other kernel has: its place, its function, and where both are
/// another one's as well, how many of these were launched before (timeline/names.h). Any thread.
std::uint32_t name_of_kernel(const tessera_kernel &kernel);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_KERNEL_LABEL_H
