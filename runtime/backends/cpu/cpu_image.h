// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of a kernel's images this processor runs best.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_IMAGE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_IMAGE_H

#include "abi/kernel.h"
#include "backends/result.h"

namespace tessera {

/// The best image up to `level`. An image for the host alone is right at every level.
result<const tessera_image *> select_cpu_image(const tessera_kernel &kernel, int level);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_IMAGE_H
