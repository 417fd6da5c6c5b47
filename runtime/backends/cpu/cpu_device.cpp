// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_device.h"

#include "backends/cpu/cpu_image.h"
#include "backends/cpu/cpu_queue.h"
#include "backends/host_memory.h"

namespace tessera {

cpu_device::cpu_device(const backend_options &options) : options_(options) {
  properties_.path = L"direct3d\\warp";
  properties_.description = L"Tessera vectorised CPU";
  properties_.memory_kib = host_memory_kib();
}

cpu_device::~cpu_device() = default;

result<void *> cpu_device::allocate(std::uint64_t bytes) { return allocate_host_memory(bytes); }

void cpu_device::release(void *memory) { release_host_memory(memory); }

result<std::unique_ptr<queue>> cpu_device::make_queue() {
  result<int> level = allowed_cpu_level(options_.cpu);
  if (!level)
    return level.failure();
  std::call_once(threads_made_,
                 [this] { threads_ = std::make_unique<cpu_threads>(options_.threads); });
  return std::unique_ptr<queue>(std::make_unique<cpu_queue>(*threads_, *level));
}

} // namespace tessera
