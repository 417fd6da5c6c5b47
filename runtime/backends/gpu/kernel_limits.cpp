// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/kernel_limits.h"

#include <algorithm>

namespace tessera::gpu {

result<void> kernel_limits::check(const tessera_kernel &kernel, const tessera_image &image,
                                  const device_code &code) const {
  if (!supports_double && code.any_has(tessera_blob_double))
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " computes with double, which the accelerator \"" +
                                                device + "\" does not support.");
  if (const std::uint64_t bytes = code.tile_static_bytes(); bytes > tile_static_bytes)
    return refused(kernel, std::to_string(bytes) + " bytes of tile_static variables",
                   tile_static_bytes, "bytes for a tile");
  for (std::uint32_t dimension = 0; has_tiles(kernel, image) && dimension < kernel.rank;
       ++dimension)
    if (const std::size_t length = std::size_t(kernel.tile[kernel.rank - 1 - dimension]),
        most = work_items_in[dimension];
        length > most)
      return refused(kernel, "tiles of " + std::to_string(length) + " work-items in one dimension",
                     most, "there");
  const tessera_blob &blob = code.kernel();
  const bool is_in_memory = blob.flags & tessera_blob_closure_in_memory;
  const std::uint64_t pointers =
      kernel.capture_count + is_in_memory + (blob.flags & tessera_blob_messages ? 1 : 0);
  const std::uint64_t bytes = (is_in_memory ? 0 : blob.closure_bytes) + pointers * sizeof(void *);
  if (bytes > parameter_bytes)
    return refused(kernel, std::to_string(bytes) + " bytes of arguments", parameter_bytes,
                   "bytes for a kernel");
  return {};
}

result<void> kernel_limits::check_tile(const tessera_kernel &kernel, const tessera_image &image,
                                       std::uint64_t most_work_items) const {
  std::uint64_t work_items = 1;
  for (const std::int32_t length : kernel.tile)
    work_items *= std::uint64_t(std::max(length, 1));
  if (has_tiles(kernel, image) && work_items > most_work_items)
    return refused(kernel, "tiles of " + std::to_string(work_items) + " work-items",
                   most_work_items, "work-items of this kernel in a tile");
  return {};
}

error kernel_limits::refused(const tessera_kernel &kernel, const std::string &has,
                             std::uint64_t limit, const std::string &of_what) const {
  return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name + " has " +
                                              has + ", and the accelerator \"" + device + "\" " +
                                              std::to_string(limit) + " " + of_what + ".");
}

} // namespace tessera::gpu
