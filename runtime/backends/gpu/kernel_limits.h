// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The limits of a device that a kernel may exceed, and the errors for that.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_KERNEL_LIMITS_H
#define TESSERA_RUNTIME_BACKENDS_GPU_KERNEL_LIMITS_H

#include "backends/gpu/device_code.h"
#include "backends/gpu/work_range.h"

namespace tessera::gpu {

struct kernel_limits {
  std::string device; ///< its name
  bool supports_double = false;
  std::uint64_t tile_static_bytes = 0, parameter_bytes = 0;
  lengths work_items_in = {}; ///< of a group, in each dimension

  /// Call it before the driver sees the image's code.
  result<void> check(const tessera_kernel &kernel, const tessera_image &image,
                     const device_code &code) const;
  /// Call it once the driver says how many work-items of a group the kernel can have.
  result<void> check_tile(const tessera_kernel &kernel, const tessera_image &image,
                          std::uint64_t most_work_items) const;
  /// "has 2000 bytes of arguments, and the accelerator "..." 1024 bytes for a kernel."
  error refused(const tessera_kernel &kernel, const std::string &has, std::uint64_t limit,
                const std::string &of_what) const;
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_KERNEL_LIMITS_H
