// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/work_range.h"

#include <algorithm>
#include <bit>

namespace tessera::opencl {
namespace {

/// Of a group in the first dimension, if there are others: what neighbours read lies adjacent, and
/// rows share the rest.
constexpr std::size_t most_columns = 32;

} // namespace

work_range::work_range(const tessera_kernel &kernel, const std::int32_t *extent, std::size_t most,
                       const std::array<std::size_t, 3> &most_in, std::size_t preferred)
    : rank(kernel.rank), global{1, 1, 1}, group{1, 1, 1} {
  if (rank > 3) {
    rank = 1;
    for (std::uint32_t dimension = 0; dimension < kernel.rank; ++dimension)
      global[0] *= std::size_t(extent[dimension]);
  } else {
    for (std::uint32_t dimension = 0; dimension < rank; ++dimension)
      global[dimension] = std::size_t(extent[rank - 1 - dimension]);
  }
  if (kernel.tile[0] == 0)
    choose_groups(std::bit_floor(std::max<std::size_t>(1, std::min(most, preferred))), most_in);
  else
    for (std::uint32_t dimension = 0; dimension < rank; ++dimension)
      group[dimension] = std::size_t(kernel.tile[rank - 1 - dimension]);
}

/// Powers of two, no longer than need be; the range becomes a multiple of them.
void work_range::choose_groups(std::size_t most, const std::array<std::size_t, 3> &most_in) {
  for (std::uint32_t dimension = 0; dimension < rank; ++dimension) {
    std::size_t length = std::min(most, std::bit_ceil(global[dimension]));
    length = std::min(length, std::bit_floor(std::max<std::size_t>(1, most_in[dimension])));
    if (dimension == 0 && rank > 1 && global[1] > 1)
      length = std::min(length, most_columns);
    group[dimension] = length;
    most /= length;
    global[dimension] = (global[dimension] + length - 1) / length * length;
  }
}

} // namespace tessera::opencl
