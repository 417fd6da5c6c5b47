// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What devices have in common that keep their data in memory of the host.
#ifndef TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_DEVICE_H
#define TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_DEVICE_H

#include "backends/backend.h"
#include "backends/host_memory.h"

#include <cstring>
#include <utility>

namespace tessera {

class host_memory_device : public device {
public:
  const device_properties &properties() const final { return properties_; }
  result<void *> allocate(std::uint64_t bytes) final { return allocate_host_memory(bytes); }
  void release(void *memory) final { release_host_memory(memory); }
  result<void> copy_in(void *device_memory, const void *host, std::uint64_t bytes) final {
    std::memcpy(device_memory, host, bytes);
    return {};
  }
  result<void> copy_out(void *host, const void *device_memory, std::uint64_t bytes) final {
    std::memcpy(host, device_memory, bytes);
    return {};
  }

protected:
  /// The memory's size is the machine's.
  explicit host_memory_device(device_properties properties) : properties_(std::move(properties)) {
    properties_.memory_kib = host_memory_kib();
  }

private:
  device_properties properties_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_DEVICE_H
