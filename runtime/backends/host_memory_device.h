// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of devices that keep their data in memory of the host.
#ifndef TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_DEVICE_H
#define TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_DEVICE_H

#include "backends/backend.h"
#include "backends/host_memory.h"

#include <utility>

namespace tessera {

/// Makes copies at once, and runs no kernels.
class host_memory_queue : public queue {
public:
  result<counted<event>> launch(const dispatch &, std::span<const counted<event>>) override {
    return error(tessera_error_unsupported, "the device runs no kernels");
  }
  result<counted<event>> copy(const copy_region &what, std::span<const counted<event>>) override {
    copy_in_host_memory(what);
    return counted<event>();
  }
};

class host_memory_device : public device {
public:
  const device_properties &properties() const final { return properties_; }
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind) override {
    return host_allocation::make(bytes);
  }
  queue &copy_queue() override { return copies_; }

protected:
  /// The memory's size is the machine's.
  explicit host_memory_device(device_properties properties) : properties_(std::move(properties)) {
    properties_.memory_kib = host_memory_kib();
  }

private:
  device_properties properties_;
  host_memory_queue copies_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_DEVICE_H
