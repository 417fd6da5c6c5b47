// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The host as an accelerator: it holds arrays and stages copies, and runs no kernels.
#include "backends/backend.h"
#include "backends/host_memory.h"

namespace tessera {
namespace {

/// Core launches nothing on a device that runs no kernels, and copies are done when they return.
class host_queue final : public queue {
public:
  result<void> launch(const dispatch &) override {
    return error(tessera_error_unsupported, "the host runs no kernels");
  }
  result<void> sync() override { return {}; }
};

class host_device final : public device {
public:
  host_device() {
    properties_.path = L"cpu";
    properties_.description = L"CPU accelerator";
    properties_.memory_kib = host_memory_kib();
    properties_.is_emulated = true;
    properties_.runs_kernels = false;
  }
  const device_properties &properties() const override { return properties_; }
  result<void *> allocate(std::uint64_t bytes) override { return allocate_host_memory(bytes); }
  void release(void *memory) override { release_host_memory(memory); }
  result<void> copy_in(void *, const void *, std::uint64_t) override { return no_other_memory(); }
  result<void> copy_out(void *, const void *, std::uint64_t) override { return no_other_memory(); }
  result<std::unique_ptr<queue>> make_queue() override {
    return std::unique_ptr<queue>(std::make_unique<host_queue>());
  }

private:
  static error no_other_memory() {
    return {tessera_error, "the host has no memory of its own beside the host's"};
  }
  device_properties properties_;
};

class host_backend final : public backend {
public:
  host_backend() { devices_.push_back(std::make_unique<host_device>()); }
  const std::vector<std::unique_ptr<device>> &devices() const override { return devices_; }

private:
  std::vector<std::unique_ptr<device>> devices_;
};

} // namespace

std::unique_ptr<backend> make_host_backend(const backend_options &) {
  return std::make_unique<host_backend>();
}

} // namespace tessera
