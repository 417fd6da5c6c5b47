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

/// A kernel's images of one kind in their order, as the device's backend has loaded them: null is
/// one that does not run there. The code of a dispatch points to them.
using loaded_images = std::vector<const void *>;

class image_store {
public:
  using loader = std::function<result<const void *>(const tessera_image *)>;

  /// What load() of a device returns. `load` loads one image, and says of none why that cannot be.
  /// An image with preconditions that cannot be loaded is left out. If none runs in every launch,
  /// the reason is told of the one that would: the others may just gain nothing.
  result<const void *> load(const tessera_kernel &kernel, std::uint32_t kind, const loader &load);

private:
  bool is_left_out(const tessera_image &image);
  void leave_out(const tessera_image &image);

  std::mutex mutex_; ///< of what follows
  std::set<loaded_images> loaded_;
  std::set<code_hash> left_out_; ///< for ever: to try them again may take long
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_IMAGE_STORE_H
