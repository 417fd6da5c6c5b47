// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/group_choice.h"

#include <algorithm>
#include <bit>

namespace tessera::opencl {
namespace {

/// A CPU's core goes through one group after the other, each of which costs it as much as a hundred
/// short work-items; long rows are read as they lie in memory, and what runs across them meets a
/// cache line again in the same group.
constexpr gpu::group_shape of_cpu{4096, 256};
constexpr std::size_t least_groups_of_core = 8;

gpu::group_shape shape_for(const gpu::work_range &range, const device_facts &device) {
  if (!device.is_cpu)
    return gpu::small_groups;
  const std::size_t groups = least_groups_of_core * std::max(1u, device.compute_units);
  const std::size_t share = std::bit_floor(std::max<std::size_t>(1, range.work_items() / groups));
  return {std::clamp(share, gpu::small_groups.work_items, of_cpu.work_items), of_cpu.columns};
}

} // namespace

gpu::work_range range_of(const tessera_kernel &kernel, const tessera_image &image,
                         const std::int32_t *extent, std::size_t most, const device_facts &device) {
  gpu::work_range range(kernel, image, extent);
  if (gpu::has_tiles(kernel, image)) {
    range.group_by_tiles(kernel);
    return range;
  }
  gpu::group_shape shape = shape_for(range, device);
  shape.work_items = std::bit_floor(std::max<std::size_t>(1, std::min(most, shape.work_items)));
  range.choose_groups(shape, device.most_work_items);
  return range;
}

} // namespace tessera::opencl
