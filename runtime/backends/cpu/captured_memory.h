// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where the containers lie that a kernel captures.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CAPTURED_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CAPTURED_MEMORY_H

#include "backends/backend.h"

namespace tessera {

/// True if no container that the kernel writes shares memory with another one that it captures.
bool writes_apart(std::span<const relocation> captured);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CAPTURED_MEMORY_H
