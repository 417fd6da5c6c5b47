// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/shadow_memory.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <new>

namespace tessera {
namespace {

constexpr std::uint64_t parts = 1 + 1 + 1 + 4 + 16; // as long as the data, each with a gap
constexpr std::uint64_t most_shadowed = std::uint64_t(32) << 30, least_shadowed = 1 << 20;
constexpr std::uint64_t least_for_large_pages = 4 << 20;
constexpr std::uint64_t shadow_page = 4096;

/// With a page behind it that is nobody's: what lies behind the end is no other memory.
std::uint64_t pages_for(std::uint64_t bytes) {
  return (bytes + shadow_page - 1) / shadow_page * shadow_page + shadow_page;
}

void drop_pages(std::byte *memory, std::uint64_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

} // namespace

shadow_memory *shadow_memory::instance() {
  static shadow_memory *const made = []() -> shadow_memory * {
    // Where the process may not have much address space, the program needs most of it itself.
    rlimit space{};
    const bool is_limited = getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY;
    for (std::uint64_t bytes = most_shadowed; bytes >= least_shadowed; bytes /= 2) {
      const std::uint64_t all = parts * (bytes + between_parts);
      if (is_limited && all > space.rlim_cur / 4)
        continue;
      void *const memory = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (memory == MAP_FAILED)
        continue;
      auto *const begin = static_cast<std::byte *>(memory);
      // Not what is never allocated: who writes core files would read all of it.
      madvise(begin, all, MADV_DONTDUMP);
      // A page for each few bytes that a kernel accesses would cost more than it brings.
      madvise(begin, all, MADV_NOHUGEPAGE);
      return new (std::nothrow) shadow_memory(begin, bytes);
    }
    return nullptr;
  }();
  return made;
}

shadow_memory::shadow_memory(std::byte *begin, std::uint64_t bytes)
    : begin_(begin), bytes_(bytes), distance_(bytes + between_parts) {
  free_.emplace(2 * spare_bytes, bytes - 2 * spare_bytes);
}

std::byte *shadow_memory::allocate(std::uint64_t bytes, bool large) {
  if (bytes > bytes_)
    return nullptr;
  bytes = pages_for(bytes);
  const std::lock_guard held(mutex_);
  const auto found =
      std::ranges::find_if(free_, [&](const auto &range) { return range.second >= bytes; });
  if (found == free_.end())
    return nullptr;
  const auto [offset, length] = *found;
  if (length > bytes)
    free_.emplace(offset + bytes, length - bytes);
  free_.erase(found);
  // A core file holds what the program computes with.
  madvise(begin_ + offset, bytes, MADV_DODUMP);
  // Below, a page would have little that is used.
  if (large && bytes >= least_for_large_pages)
    for_each_part(begin_ + offset, bytes, [](std::byte *part, std::uint64_t length) {
      madvise(part, length, MADV_HUGEPAGE);
    });
  return begin_ + offset;
}

void shadow_memory::give_back(std::byte *memory, std::uint64_t bytes) {
  bytes = pages_for(bytes);
  std::uint64_t offset = std::uint64_t(memory - begin_);
  assert(holds(memory) && offset + bytes <= bytes_ && "memory goes back where it came from");
  for_each_part(memory, bytes, [bytes](std::byte *part, std::uint64_t length) {
    drop_pages(part, length);
    if (bytes >= least_for_large_pages)
      madvise(part, length, MADV_NOHUGEPAGE);
  });
  madvise(memory, bytes, MADV_DONTDUMP);
  const std::lock_guard held(mutex_);
  auto next = free_.lower_bound(offset);
  assert((next == free_.end() || offset + bytes <= next->first) && "it is given back once");
  if (next != free_.end() && next->first == offset + bytes) {
    bytes += next->second;
    next = free_.erase(next);
  }
  if (next != free_.begin())
    if (auto before = std::prev(next); before->first + before->second == offset) {
      before->second += bytes;
      return;
    }
  free_.emplace(offset, bytes);
}

void shadow_memory::forget(const void *address, std::uint64_t bytes, std::uint32_t origin) const {
  assert(holds(address) && "only this memory has a shadow");
  std::memset(shadow_of(address), 0xff, bytes);
  std::uint32_t *const first = origin_of(address);
  std::fill(first, first + (bytes + std::uintptr_t(address) % 4 + 3) / 4, origin);
}

void shadow_memory::note_written(const void *address, std::uint64_t bytes) const {
  assert(holds(address) && "only this memory has a shadow");
  std::memset(shadow_of(address), 0, bytes);
}

void shadow_memory::note_copied(const void *to, const void *from, std::uint64_t bytes) const {
  if (bytes == 0)
    return;
  if (!holds(from))
    return note_written(to, bytes);
  std::memmove(shadow_of(to), shadow_of(from), bytes);
  std::memmove(origin_of(to), origin_of(from), (bytes + 3) / 4 * 4);
}

void shadow_memory::clear_cells() const {
  drop_pages(begin_ + 3 * distance_, 2 * bytes_);
  drop_pages(begin_ + 5 * distance_, 2 * bytes_);
  drop_pages(begin_ + 7 * distance_, 16 * bytes_);
}

/// Those of single bytes are looked at only where a cell says so.
void shadow_memory::clear_cells_of(const std::byte *memory, std::uint64_t bytes) const {
  assert(std::uintptr_t(memory) % 4 == 0 && "a cell is of 4 bytes");
  const race_cell first = cell_of(memory);
  std::fill_n(&first.of_launch, (bytes + 3) / 4, 0);
  std::fill_n(&first.of_interval, (bytes + 3) / 4, 0);
}

} // namespace tessera
