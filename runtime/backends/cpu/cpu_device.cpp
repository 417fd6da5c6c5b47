// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_device.h"

#include "backends/cpu/cpu_image.h"
#include "backends/cpu/cpu_queue.h"
#include "backends/host_memory.h"

#include <cstring>

namespace tessera {

cpu_device::cpu_device(const backend_options &options) : options_(options) {
  properties_.path = L"direct3d\\warp";
  properties_.description = L"Tessera vectorised CPU";
  properties_.memory_kib = host_memory_kib();
  properties_.shares_host_memory = !options.separate_memory;
}

cpu_device::~cpu_device() = default;

result<void *> cpu_device::allocate(std::uint64_t bytes) { return allocate_host_memory(bytes); }

void cpu_device::release(void *memory) { release_host_memory(memory); }

result<void> cpu_device::copy_in(void *device_memory, const void *host, std::uint64_t bytes) {
  std::memcpy(device_memory, host, bytes);
  return {};
}

result<void> cpu_device::copy_out(void *host, const void *device_memory, std::uint64_t bytes) {
  std::memcpy(host, device_memory, bytes);
  return {};
}

result<std::unique_ptr<queue>> cpu_device::make_queue() {
  result<int> level = allowed_cpu_level(options_.cpu);
  if (!level)
    return level.failure();
  std::call_once(threads_counted_,
                 [this] { threads_ = std::make_unique<thread_count>(options_.threads); });
  return std::unique_ptr<queue>(std::make_unique<cpu_queue>(threads_->value(), *level));
}

} // namespace tessera
