// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the host, for whatever keeps data there.
#ifndef TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H

#include "backends/result.h"

#include <cstdint>

namespace tessera {

/// The system gives large blocks page by page, when they are first touched.
result<void *> allocate_host_memory(std::uint64_t bytes);
void release_host_memory(void *memory);

/// How much the machine has.
std::uint64_t host_memory_kib();

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H
