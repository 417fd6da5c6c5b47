// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/work_range.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tessera::opencl {
namespace {

/// A GPU's compute unit runs many small groups at a time. What neighbours read lies adjacent, and
/// rows share the rest.
constexpr group_shape of_gpu{256, 32};
/// A CPU's core goes through one group after the other, each of which costs it as much as a hundred
/// short work-items; long rows are read as they lie in memory, and what runs across them meets a
/// cache line again in the same group.
constexpr group_shape of_cpu{4096, 256};
constexpr std::size_t least_groups_of_core = 8;

std::size_t count_of(const work_range &range) {
  return range.global[0] * range.global[1] * range.global[2];
}

group_shape shape_for(const work_range &range, const device_facts &device) {
  if (!device.is_cpu)
    return of_gpu;
  const std::size_t groups = least_groups_of_core * std::max(1u, device.compute_units);
  const std::size_t share = std::bit_floor(std::max<std::size_t>(1, count_of(range) / groups));
  return {std::clamp(share, of_gpu.work_items, of_cpu.work_items), of_cpu.columns};
}

} // namespace

work_range::work_range(const tessera_kernel &kernel, const std::int32_t *extent, std::size_t most,
                       const device_facts &device)
    : rank(kernel.rank), global{1, 1, 1}, group{1, 1, 1} {
  if (rank > 3) {
    rank = 1;
    for (std::uint32_t dimension = 0; dimension < kernel.rank; ++dimension)
      global[0] *= std::size_t(extent[dimension]);
  } else {
    for (std::uint32_t dimension = 0; dimension < rank; ++dimension)
      global[dimension] = std::size_t(extent[rank - 1 - dimension]);
  }
  if (kernel.tile[0] == 0) {
    group_shape shape = shape_for(*this, device);
    shape.work_items = std::bit_floor(std::max<std::size_t>(1, std::min(most, shape.work_items)));
    choose_groups(shape, device.most_work_items);
  } else {
    for (std::uint32_t dimension = 0; dimension < rank; ++dimension)
      group[dimension] = std::size_t(kernel.tile[rank - 1 - dimension]);
  }
}

/// Powers of two, no longer than need be; the range becomes a multiple of them.
void work_range::choose_groups(group_shape shape, const std::array<std::size_t, 3> &most_in) {
  std::size_t most = shape.work_items;
  for (std::uint32_t dimension = 0; dimension < rank; ++dimension) {
    std::size_t length = std::min(most, std::bit_ceil(global[dimension]));
    length = std::min(length, std::bit_floor(std::max<std::size_t>(1, most_in[dimension])));
    if (dimension == 0 && rank > 1 && global[1] > 1)
      length = std::min(length, shape.columns);
    assert(std::has_single_bit(length) && "groups are powers of two");
    group[dimension] = length;
    most /= length;
    global[dimension] = (global[dimension] + length - 1) / length * length;
  }
}

} // namespace tessera::opencl
