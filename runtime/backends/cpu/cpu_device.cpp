// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The vectorised CPU: all cores of the machine and their vector units.
#include "backends/cpu/cpu_image.h"
#include "backends/cpu/cpu_queue.h"
#include "backends/host_memory_device.h"

#include <mutex>

namespace tessera {
namespace {

class cpu_device final : public host_memory_device {
public:
  explicit cpu_device(const backend_options &options)
      : host_memory_device({.path = L"direct3d\\warp",
                            .description = L"Tessera vectorised CPU",
                            .shares_host_memory = !options.separate_memory}),
        options_(options) {}

  result<std::unique_ptr<queue>> make_queue() override {
    result<int> level = allowed_cpu_level(options_.cpu);
    if (!level)
      return level.failure();
    std::call_once(threads_counted_,
                   [this] { threads_ = std::make_unique<thread_count>(options_.threads); });
    return std::unique_ptr<queue>(std::make_unique<cpu_queue>(threads_->value(), *level));
  }

private:
  backend_options options_;
  std::once_flag threads_counted_; ///< programs that only ask for properties need none
  std::unique_ptr<thread_count> threads_;
};

} // namespace

device_list find_cpu_devices(const backend_options &options) {
  device_list found;
  found.push_back(std::make_unique<cpu_device>(options));
  return found;
}

} // namespace tessera
