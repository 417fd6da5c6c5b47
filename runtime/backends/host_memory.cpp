// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/host_memory.h"

#include <cstdlib>
#include <cstring>
#include <limits>

#include <unistd.h>

namespace tessera {

result<std::unique_ptr<allocation>> host_allocation::make(std::uint64_t bytes) {
  constexpr std::uint64_t alignment = 64;
  void *memory = nullptr;
  if (bytes <= std::numeric_limits<std::size_t>::max() - alignment)
    memory = std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
  if (!memory)
    return error(tessera_error_out_of_memory, "Failed to create buffer");
  return std::unique_ptr<allocation>(new host_allocation(static_cast<std::byte *>(memory)));
}

host_allocation::~host_allocation() { std::free(memory_); }

std::byte *address_of(memory_ref place) {
  return place.memory ? place.memory->host_address() + place.offset
                      : reinterpret_cast<std::byte *>(std::uintptr_t(place.offset));
}

void copy_in_host_memory(const copy_region &what, std::byte *(*address)(memory_ref)) {
  std::byte *const to = address(what.to.begin);
  const std::byte *const from = address(what.from.begin);
  for (std::uint64_t slice = 0; slice < what.slices; ++slice)
    for (std::uint64_t row = 0; row < what.rows; ++row)
      std::memcpy(to + slice * what.to.slice_pitch + row * what.to.row_pitch,
                  from + slice * what.from.slice_pitch + row * what.from.row_pitch, what.bytes);
}

void relocate(const dispatch &work, std::byte *(*address)(memory_ref)) {
  const auto put = [&](std::uint64_t offset, const std::byte *pointer) {
    std::memcpy(work.closure.data() + offset, &pointer, sizeof pointer);
  };
  for (const inner_relocation &one : work.objects)
    put(one.offset, work.closure.data() + one.target);
  for (const relocation &one : work.data)
    put(one.offset, address(one.data));
}

std::uint64_t host_memory_kib() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0 ? std::uint64_t(pages) * std::uint64_t(page_bytes) / 1024 : 0;
}

} // namespace tessera
