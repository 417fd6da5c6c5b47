// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/host_memory.h"

#include <cstdlib>
#include <limits>

#include <unistd.h>

namespace tessera {

result<void *> allocate_host_memory(std::uint64_t bytes) {
  constexpr std::uint64_t alignment = 64;
  void *memory = nullptr;
  if (bytes <= std::numeric_limits<std::size_t>::max() - alignment)
    memory = std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
  if (!memory)
    return error(tessera_error_out_of_memory, "Failed to create buffer");
  return memory;
}

void release_host_memory(void *memory) { std::free(memory); }

std::uint64_t host_memory_kib() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0 ? std::uint64_t(pages) * std::uint64_t(page_bytes) / 1024 : 0;
}

} // namespace tessera
