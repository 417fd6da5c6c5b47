// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of a kernel's images this processor runs best.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_IMAGE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_IMAGE_H

#include "abi/kernel.h"
#include "backends/result.h"

#include <string>

namespace tessera {

/// The best tessera_image_kind of x86-64 that the processor runs; 0 on other processors.
int native_cpu_level();

/// The level that a kernel may use: the processor's, or a lower one that is asked for by "v1" to
/// "v4".
result<int> allowed_cpu_level(const std::string &asked);

/// The best image up to `level`. An image for the host alone is right at every level.
result<const tessera_image *> select_cpu_image(const tessera_kernel &kernel, int level);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_IMAGE_H
