// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/memory_pool.h"

#include "backends/gpu/driver.h"
#include "backends/host_memory.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tessera::gpu {
namespace {

constexpr std::uint64_t least_bytes = 256;

} // namespace

std::uint64_t memory_pool::rounded(std::uint64_t bytes) {
  if (bytes <= least_bytes)
    return least_bytes;
  if (bytes > std::uint64_t(1) << 62)
    return bytes;
  const std::uint64_t step = std::bit_ceil(bytes) / 8; // four classes to each power of two
  return (bytes + step - 1) / step * step;
}

result<std::unique_ptr<allocation>> memory_pool::allocate(std::uint64_t bytes, memory_kind kind) {
  if (kind == memory_kind::pinned_host && !limits_.has_pinned_memory)
    return host_allocation::make(bytes);
  if (bytes > limits_.most_allocation)
    return error(tessera_error_out_of_memory,
                 "Failed to create buffer: " + std::to_string(bytes) + " bytes are more than the " +
                     std::to_string(limits_.most_allocation) + " that the accelerator \"" +
                     limits_.device + "\" has in one piece");
  const size_class wanted = {kind, std::min(rounded(bytes), limits_.most_allocation)};
  std::optional<raw_memory> memory = take_kept(wanted);
  if (!memory) {
    result<raw_memory> made = ask_driver(wanted);
    if (!made)
      return made.failure();
    memory = *made;
  }
  try {
    auto made = std::make_unique<device_allocation>(*this, wanted, *memory);
    const std::lock_guard held(mutex_);
    ++in_use_;
    return std::unique_ptr<allocation>(std::move(made));
  } catch (const std::bad_alloc &) {
    source_.give_back(kind, *memory);
    throw;
  }
}

std::optional<raw_memory> memory_pool::take_kept(const size_class &wanted) {
  if (drivers::are_lost()) // somebody in the parent may hold the mutex
    return {};
  const std::lock_guard held(mutex_);
  const auto found = kept_.find(wanted);
  if (found == kept_.end())
    return {};
  const raw_memory memory = found->second;
  kept_.erase(found);
  kept_bytes_ -= wanted.second;
  return memory;
}

void memory_pool::give_back(const size_class &of, raw_memory memory) {
  if (drivers::are_lost())
    return;
  try {
    const std::lock_guard held(mutex_);
    assert(in_use_ > 0 && "memory is given back once");
    --in_use_;
    if (kept_bytes_ + of.second <= limits_.most_kept) {
      kept_.emplace(of, memory);
      kept_bytes_ += of.second;
      return;
    }
  } catch (const std::bad_alloc &) {
  }
  source_.give_back(of.first, memory);
}

memory_pool::~memory_pool() {
  assert((in_use_ == 0 || drivers::are_lost()) && "a pool outlives what is allocated from it");
  give_all_back();
}

void memory_pool::give_all_back() {
  std::multimap<size_class, raw_memory> all;
  if (drivers::are_lost())
    return;
  {
    const std::lock_guard held(mutex_);
    all.swap(kept_);
    kept_bytes_ = 0;
  }
  for (const auto &[of, memory] : all)
    source_.give_back(of.first, memory);
}

result<raw_memory> memory_pool::ask_driver(const size_class &wanted) {
  if (result<void> opened = source_.open(); !opened)
    return opened.failure();
  result<raw_memory> made = source_.take(wanted.first, wanted.second);
  if (made)
    return made;
  give_all_back();
  return source_.take(wanted.first, wanted.second);
}

} // namespace tessera::gpu
