// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_memory.h"

namespace tessera::cuda {

result<void> cuda_memory::open() {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  return {};
}

result<gpu::raw_memory> cuda_memory::take(memory_kind kind, std::uint64_t bytes) {
  const current_context current(context_);
  if (!current)
    return current.failure();
  const functions &api = context_.api();
  status outcome = success;
  gpu::raw_memory memory;
  if (kind == memory_kind::pinned_host) {
    void *pinned = nullptr;
    outcome = api.cuMemHostAlloc(&pinned, bytes, portable_host_memory);
    memory.pointer = static_cast<std::byte *>(pinned);
  } else {
    device_address on_device = 0;
    outcome = api.cuMemAlloc_v2(&on_device, bytes);
    memory.pointer = reinterpret_cast<std::byte *>(std::uintptr_t(on_device));
  }
  if (outcome == success && memory)
    return memory;
  return context_.failure(outcome != success ? outcome : out_of_memory,
                          "allocate " + std::to_string(bytes) + " bytes");
}

void cuda_memory::give_back(memory_kind kind, gpu::raw_memory memory) {
  const current_context current(context_);
  if (!current)
    return;
  if (kind == memory_kind::pinned_host)
    context_.api().cuMemFreeHost(memory.pointer);
  else
    context_.api().cuMemFree_v2(address_of(memory.pointer));
}

} // namespace tessera::cuda
