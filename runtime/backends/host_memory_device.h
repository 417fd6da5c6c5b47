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
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes) final {
    return host_allocation::make(bytes);
  }
  result<void> copy(memory_ref to, memory_ref from, std::uint64_t bytes) final {
    std::memcpy(address_of(to), address_of(from), bytes);
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
