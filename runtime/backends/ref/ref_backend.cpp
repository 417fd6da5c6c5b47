// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The checking accelerator: it runs one work-item at a time and watches them.
#include "backends/backend.h"
#include "backends/host_memory.h"
#include "backends/ref/ref_queue.h"

#include <cstring>

namespace tessera {
namespace {

class ref_device final : public device {
public:
  ref_device() {
    properties_.path = L"direct3d\\ref";
    properties_.description = L"Tessera reference accelerator";
    properties_.memory_kib = host_memory_kib();
    properties_.is_emulated = true;
    // So that what a program forgets to copy is seen.
    properties_.shares_host_memory = false;
  }
  const device_properties &properties() const override { return properties_; }
  result<void *> allocate(std::uint64_t bytes) override { return allocate_host_memory(bytes); }
  void release(void *memory) override { release_host_memory(memory); }
  result<void> copy_in(void *device_memory, const void *host, std::uint64_t bytes) override {
    std::memcpy(device_memory, host, bytes);
    return {};
  }
  result<void> copy_out(void *host, const void *device_memory, std::uint64_t bytes) override {
    std::memcpy(host, device_memory, bytes);
    return {};
  }
  result<std::unique_ptr<queue>> make_queue() override {
    return std::unique_ptr<queue>(std::make_unique<ref_queue>());
  }

private:
  device_properties properties_;
};

class ref_backend final : public backend {
public:
  ref_backend() { devices_.push_back(std::make_unique<ref_device>()); }
  const std::vector<std::unique_ptr<device>> &devices() const override { return devices_; }

private:
  std::vector<std::unique_ptr<device>> devices_;
};

} // namespace

std::unique_ptr<backend> make_ref_backend(const backend_options &) {
  return std::make_unique<ref_backend>();
}

} // namespace tessera
