// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The host as an accelerator: it holds arrays and stages copies, and runs no kernels.
#include "backends/host_memory_device.h"

namespace tessera {
namespace {

class host_device final : public host_memory_device {
public:
  host_device()
      : host_memory_device({.path = L"cpu",
                            .description = L"CPU accelerator",
                            .is_emulated = true,
                            .runs_kernels = false}) {}
  result<const void *> load(const tessera_kernel &) override {
    return error(tessera_error_unsupported, "the host runs no kernels");
  }
  result<std::unique_ptr<queue>> make_queue() override {
    return std::unique_ptr<queue>(std::make_unique<host_memory_queue>());
  }
};

} // namespace

device_list find_host_devices(const backend_options &) {
  device_list found;
  found.push_back(std::make_unique<host_device>());
  return found;
}

} // namespace tessera
