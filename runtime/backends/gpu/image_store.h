// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The images of kernels that a device has loaded.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_IMAGE_STORE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_IMAGE_STORE_H

#include "backends/gpu/device_code.h"

#include <functional>
#include <mutex>
#include <set>
#include <vector>

namespace tessera::gpu {

/// A kernel's images of one kind in their order, as the device's backend has loaded them. Null
/// means that one does not run there. The code of a dispatch points to them.
using loaded_images = std::vector<const void *>;

class image_store {
public:
  using loader = std::function<result<const void *>(const tessera_image *)>;

  /// The result of a device's load(). `load` loads one image, or says why that is impossible. An
  /// image with preconditions that cannot be loaded is left out. If no image runs in every launch,
  /// the reason is that of the image that would. The others may simply gain nothing.
  result<const void *> load(const tessera_kernel &kernel, std::uint32_t kind, const loader &load);

private:
  bool is_left_out(const tessera_image &image);
  void leave_out(const tessera_image &image);

  std::mutex mutex_; ///< guards the following
  std::set<loaded_images> loaded_;
  std::set<code_hash> left_out_; ///< for ever, since another try may take long
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_IMAGE_STORE_H
