// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/work_range.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tessera::gpu {

static std::size_t parts(std::size_t all, std::size_t part) { return (all + part - 1) / part; }

work_range::work_range(const tessera_kernel &kernel, const tessera_image &image,
                       const std::int32_t *extent)
    : rank(kernel.rank), global{1, 1, 1}, group{1, 1, 1} {
  if (rank > 3) {
    rank = 1;
    for (std::uint32_t dimension = 0; dimension < kernel.rank; ++dimension)
      global[0] *= std::size_t(extent[dimension]);
  } else {
    for (std::uint32_t dimension = 0; dimension < rank; ++dimension)
      global[dimension] = std::size_t(extent[rank - 1 - dimension]);
  }
  const std::size_t rows = std::max(1u, image.blob->rows),
                    columns = std::max(1u, image.blob->columns);
  assert((rows * columns == 1 || (kernel.tile[0] == 0 && kernel.rank <= 3)) &&
         "the rows and columns of others are not the range's");
  if (columns > 1)
    global[0] = parts(global[0], columns * tessera_coarsened_width) * tessera_coarsened_width;
  global[1] = parts(global[1], rows);
}

void work_range::group_by_tiles(const tessera_kernel &kernel) {
  assert(kernel.rank == rank && "tiles have up to three dimensions");
  for (std::uint32_t dimension = 0; dimension < rank; ++dimension)
    group[dimension] = std::size_t(kernel.tile[rank - 1 - dimension]);
}

void work_range::choose_groups(group_shape shape, const lengths &most_in) {
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

} // namespace tessera::gpu
