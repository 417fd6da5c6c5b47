// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The vectorised CPU: all cores of the machine and their vector units.
#include "backends/cpu/cpu_queue.h"
#include "backends/cpu_level.h"
#include "backends/host_memory_device.h"
#include "backends/image_choice.h"
#include "backends/kernel_crash.h"

#include <memory>

namespace tessera {
namespace {

class cpu_device final : public host_memory_device {
public:
  cpu_device(const backend_options &options, std::shared_ptr<cpu_threads> threads,
             const wchar_t *path, const wchar_t *description, bool is_emulated)
      : host_memory_device({.path = path,
                            .description = description,
                            .is_emulated = is_emulated,
                            .shares_host_memory = !options.separate_memory}),
        level_(allowed_cpu_level(options.cpu)), version_(asked_version(options.cpu_version)),
        threads_(std::move(threads)) {}

  result<const void *> load(const tessera_kernel &kernel) override {
    if (!level_)
      return level_.failure();
    return select_cpu_image(kernel, *level_);
  }
  result<std::unique_ptr<queue>> make_queue() override {
    return std::unique_ptr<queue>(std::make_unique<cpu_queue>(*threads_, version_));
  }

private:
  result<int> level_;
  std::optional<code_version> version_;
  std::shared_ptr<cpu_threads> threads_; ///< of all devices together
};

} // namespace

device_list find_cpu_devices(const backend_options &options) {
  report_kernel_crashes();
  const auto threads = std::make_shared<cpu_threads>(options.threads);
  device_list found;
  found.push_back(std::make_unique<cpu_device>(options, threads, L"tessera\\cpu",
                                               L"Tessera vectorised CPU", false));
  // For programs that ask for WARP by its path: the same, but never the default, because programs
  // avoid what has this path.
  found.push_back(std::make_unique<cpu_device>(options, threads, L"direct3d\\warp",
                                               L"Tessera vectorised CPU in place of WARP", true));
  return found;
}

} // namespace tessera
