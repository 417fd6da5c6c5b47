// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_device.h"

namespace tessera {
namespace {

class cpu_backend final : public backend {
public:
  explicit cpu_backend(const backend_options &options) {
    devices_.push_back(std::make_unique<cpu_device>(options));
  }
  const std::vector<std::unique_ptr<device>> &devices() const override { return devices_; }

private:
  std::vector<std::unique_ptr<device>> devices_;
};

} // namespace

std::unique_ptr<backend> make_cpu_backend(const backend_options &options) {
  return std::make_unique<cpu_backend>(options);
}

} // namespace tessera
