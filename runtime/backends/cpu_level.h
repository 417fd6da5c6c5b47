// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The level of the instruction set that kernels use on this processor.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_LEVEL_H
#define TESSERA_RUNTIME_BACKENDS_CPU_LEVEL_H

#include "abi/kernel.h"
#include "backends/result.h"

#include <string>

namespace tessera {

/// The best tessera_image_kind of x86-64 that the processor runs; 0 on other processors.
int native_cpu_level();

/// The level that a kernel may use: the processor's, or a lower one requested by "v1" to "v4".
result<int> allowed_cpu_level(const std::string &asked);

/// Whether kernels of that level round a product and a sum of one expression once, if they may be
/// contracted.
constexpr bool rounds_once(int level) { return level == 0 || level >= tessera_image_x86_64_v3; }

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_LEVEL_H
