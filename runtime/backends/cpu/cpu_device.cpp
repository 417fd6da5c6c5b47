// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The vectorised CPU: all cores of the machine and their vector units.
#include "backends/cpu/cpu_image.h"
#include "backends/cpu/cpu_queue.h"
#include "backends/host_memory_device.h"

#include <mutex>

namespace tessera {
namespace {

/// Of all devices together. Programs that only ask for properties need none.
class shared_threads {
public:
  explicit shared_threads(int asked) : asked_(asked) {}
  cpu_threads &get() {
    std::call_once(made_, [this] { threads_ = std::make_unique<cpu_threads>(asked_); });
    return *threads_;
  }

private:
  int asked_;
  std::once_flag made_;
  std::unique_ptr<cpu_threads> threads_;
};

class cpu_device final : public host_memory_device {
public:
  cpu_device(const backend_options &options, std::shared_ptr<shared_threads> threads,
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
    result<const tessera_image *> image = select_cpu_image(kernel, *level_);
    if (!image)
      return image.failure();
    return *image;
  }
  result<std::unique_ptr<queue>> make_queue() override {
    return std::unique_ptr<queue>(std::make_unique<cpu_queue>(threads_->get(), version_));
  }

private:
  result<int> level_;
  std::optional<code_version> version_;
  std::shared_ptr<shared_threads> threads_;
};

} // namespace

device_list find_cpu_devices(const backend_options &options) {
  const auto threads = std::make_shared<shared_threads>(options.threads);
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
