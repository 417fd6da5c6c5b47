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
  cpu_device(const backend_options &options, const wchar_t *path, const wchar_t *description,
             bool is_emulated)
      : host_memory_device({.path = path,
                            .description = description,
                            .is_emulated = is_emulated,
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
  found.push_back(
      std::make_unique<cpu_device>(options, L"tessera\\cpu", L"Tessera vectorised CPU", false));
  // For programs that ask for WARP by its path: the same, but never the default, because programs
  // avoid what has this path.
  found.push_back(std::make_unique<cpu_device>(options, L"direct3d\\warp",
                                               L"Tessera vectorised CPU in place of WARP", true));
  return found;
}

} // namespace tessera
