// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_memory.h"

#include "backends/host_memory.h"

#include <algorithm>
#include <bit>

namespace tessera::opencl {
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
  const device_facts &device = context_.facts();
  if (kind == memory_kind::pinned_host && !device.has_host_usm)
    return host_allocation::make(bytes);
  if (bytes > device.most_allocation)
    return error(tessera_error_out_of_memory,
                 "Failed to create buffer: " + std::to_string(bytes) + " bytes are more than the " +
                     std::to_string(device.most_allocation) + " that the accelerator \"" +
                     device.name + "\" has in one piece");
  const size_class wanted = {kind, std::min(rounded(bytes), device.most_allocation)};
  std::optional<raw_memory> memory = take_kept(wanted);
  if (!memory) {
    result<raw_memory> made = ask_driver(wanted);
    if (!made)
      return made.failure();
    memory = *made;
  }
  try {
    return std::unique_ptr<allocation>(std::make_unique<device_allocation>(*this, wanted, *memory));
  } catch (const std::bad_alloc &) {
    return_to_driver(*memory);
    throw;
  }
}

std::optional<raw_memory> memory_pool::take_kept(const size_class &wanted) {
  if (library::is_lost()) // somebody in the parent may hold the mutex
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
  if (library::is_lost())
    return;
  try {
    const std::lock_guard held(mutex_);
    if (kept_bytes_ + of.second <= most_kept_) {
      kept_.emplace(of, memory);
      kept_bytes_ += of.second;
      return;
    }
  } catch (const std::bad_alloc &) {
  }
  return_to_driver(memory);
}

void memory_pool::give_all_back() {
  std::multimap<size_class, raw_memory> all;
  if (library::is_lost())
    return;
  {
    const std::lock_guard held(mutex_);
    all.swap(kept_);
    kept_bytes_ = 0;
  }
  for (const auto &[of, memory] : all)
    return_to_driver(memory);
}

result<raw_memory> memory_pool::ask_driver(const size_class &wanted) {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  status outcome = success;
  raw_memory memory = ask_driver_once(*in, wanted, outcome);
  if (!memory.pointer && !memory.object) {
    give_all_back();
    memory = ask_driver_once(*in, wanted, outcome);
  }
  if (memory.pointer || memory.object)
    return memory;
  error failure = context_.failure(outcome, "allocate " + std::to_string(wanted.second) + " bytes");
  if (outcome == out_of_resources)
    failure.code = tessera_error_out_of_memory;
  return failure;
}

raw_memory memory_pool::ask_driver_once(context_id in, const size_class &wanted, status &outcome) {
  const device_facts &device = context_.facts();
  const functions &api = device.api;
  const auto [kind, bytes] = wanted;
  if (kind == memory_kind::pinned_host)
    return {.pointer = api.clHostMemAllocINTEL(in, nullptr, bytes, 0, &outcome)};
  switch (device.memory) {
  case memory_sort::usm:
    return {.pointer = api.clDeviceMemAllocINTEL(in, device.id, nullptr, bytes, 0, &outcome)};
  case memory_sort::svm:
    outcome = memory_object_allocation_failure; // it does not say why
    return {.pointer = api.clSVMAlloc(in, memory_read_write, bytes, 0)};
  case memory_sort::buffer:
    break;
  }
  return {.object = api.clCreateBuffer(in, memory_read_write, bytes, nullptr, &outcome)};
}

void memory_pool::return_to_driver(raw_memory memory) {
  const functions &api = context_.api();
  result<context_id> in = context_.id();
  if (!in)
    return;
  if (memory.object)
    api.clReleaseMemObject(memory.object);
  else if (context_.facts().memory == memory_sort::svm)
    api.clSVMFree(*in, memory.pointer);
  else
    api.clMemFreeINTEL(*in, memory.pointer);
}

} // namespace tessera::opencl
