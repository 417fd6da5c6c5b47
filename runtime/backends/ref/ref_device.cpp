// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The checking accelerator: it runs one work-item at a time and watches them.
#include "backends/host_memory_device.h"
#include "backends/image_choice.h"
#include "backends/ref/ref_queue.h"

namespace tessera {
namespace {

/// It has memory of its own, so that what a program forgets to copy is seen.
class ref_device final : public host_memory_device {
public:
  ref_device()
      : host_memory_device({.path = L"direct3d\\ref",
                            .description = L"Tessera reference accelerator",
                            .is_emulated = true,
                            .shares_host_memory = false}) {}
  result<const void *> load(const tessera_kernel &kernel) override {
    if (const tessera_image *image = first_image(kernel, tessera_image_ref))
      return image;
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " has no code for the reference accelerator.");
  }
  result<std::unique_ptr<queue>> make_queue() override {
    return std::unique_ptr<queue>(std::make_unique<ref_queue>());
  }
};

} // namespace

device_list find_ref_devices(const backend_options &) {
  device_list found;
  found.push_back(std::make_unique<ref_device>());
  return found;
}

} // namespace tessera
