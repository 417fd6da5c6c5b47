// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The name of a kernel on the time line.
#ifndef TESSERA_RUNTIME_CORE_KERNEL_LABEL_H
#define TESSERA_RUNTIME_CORE_KERNEL_LABEL_H

#include "abi/kernel.h"

#include <cstdint>

namespace tessera {

/// The number of its name, which no other kernel has. The name has its place and its function. If
/// another kernel has both, too, it has the number of such kernels that were launched before
/// (timeline/names.h). Any thread.
std::uint32_t name_of_kernel(const tessera_kernel &kernel);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_KERNEL_LABEL_H
