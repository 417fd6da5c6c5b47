// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/block_range.h"

#include "backends/cuda/cuda_context.h"
#include "backends/cuda/cuda_module.h"

#include <algorithm>
#include <bit>

namespace tessera::cuda {
namespace {

constexpr std::size_t warp = 32;

std::size_t parts(std::size_t all, std::size_t part) { return (all + part - 1) / part; }

/// Powers of two. Blocks have one plane, so that planes of blocks are planes of work-items.
void choose_blocks(gpu::work_range &range, const loaded_kernel &code, const device_facts &device) {
  const std::size_t most = std::bit_floor(std::max<std::size_t>(1, code.most_threads));
  const std::size_t share =
      std::bit_floor(std::max<std::size_t>(1, range.work_items() / device.multiprocessors));
  const std::size_t good = std::min(std::bit_floor(std::max<std::size_t>(1, code.good_threads)),
                                    std::max(share, 2 * warp));
  range.choose_groups({std::min(most, good), warp},
                      {device.most_block_in[0], device.most_block_in[1], 1});
}

} // namespace

std::optional<block_range> range_of(const tessera_kernel &kernel, const tessera_image &image,
                                    const std::int32_t *extent, const loaded_kernel &code,
                                    const device_facts &device) {
  gpu::work_range range(kernel, image, extent);
  if (gpu::has_tiles(kernel, image))
    range.group_by_tiles(kernel);
  else
    choose_blocks(range, code, device);
  block_range made{range.group, {}};
  made.grid[0] = parts(range.global[0], range.group[0]);
  const std::size_t rows =
      parts(range.global[1], range.group[1]) * parts(range.global[2], range.group[2]);
  made.grid[2] = parts(rows, device.most_grid_in[1]);
  made.grid[1] = parts(rows, made.grid[2]);
  for (std::size_t dimension = 0; dimension < 3; ++dimension)
    if (made.grid[dimension] > device.most_grid_in[dimension])
      return std::nullopt;
  return made;
}

} // namespace tessera::cuda
