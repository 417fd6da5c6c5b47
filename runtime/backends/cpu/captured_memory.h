// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where the containers lie that a kernel captures.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CAPTURED_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CAPTURED_MEMORY_H

#include "abi/kernel.h"

namespace tessera {

/// True if no container that the kernel writes shares memory with another one that it captures.
bool writes_apart(const tessera_kernel &kernel, const void *closure);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CAPTURED_MEMORY_H
