// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a compute domain is divided.
#include "backends/cpu/cpu_tiles.h"

#include <vector>

#include <gtest/gtest.h>

using namespace tessera;

namespace {

tessera_kernel untiled(std::uint32_t rank) {
  tessera_kernel kernel = {};
  kernel.rank = rank;
  return kernel;
}

} // namespace

TEST(tiles, a_large_domain_has_blocks_for_many_threads) {
  const std::int32_t line[] = {10000};
  EXPECT_GE(tile_grid(untiled(1), line, 64).count(), 128u);
  EXPECT_GE(tile_grid(untiled(1), line, 2).count(), 8u);
  const std::int32_t square[] = {128, 128};
  EXPECT_GE(tile_grid(untiled(2), square, 16).count(), 64u);
}

TEST(tiles, a_small_domain_is_one_block) {
  const std::int32_t line[] = {64};
  EXPECT_EQ(tile_grid(untiled(1), line, 64).count(), 1u);
  const std::int32_t square[] = {8, 8};
  EXPECT_EQ(tile_grid(untiled(2), square, 64).count(), 1u);
}

TEST(tiles, any_start_gives_the_walk_from_there) {
  const std::int32_t extent[] = {3, 37, 130};
  const tile_grid grid(untiled(3), extent, 4);
  tile_cursor walk(grid, 0);
  for (std::uint64_t number = 0; number < grid.count(); ++number) {
    const tile_cursor jump(grid, number);
    for (int dimension = 0; dimension < 3; ++dimension) {
      EXPECT_EQ(walk.tile().origin[dimension], jump.tile().origin[dimension]);
      EXPECT_EQ(walk.tile().index[dimension], jump.tile().index[dimension]);
    }
    EXPECT_EQ(walk.tile().rows, jump.tile().rows);
    EXPECT_EQ(walk.tile().columns, jump.tile().columns);
    if (number + 1 < grid.count())
      walk.next();
  }
}

TEST(tiles, a_walk_passes_every_small_tile_once_in_bands) {
  tessera_kernel kernel = untiled(3);
  kernel.tile[0] = 1, kernel.tile[1] = 2, kernel.tile[2] = 32;
  const std::int32_t extent[] = {2, 10, 32 * 10}, tiles[] = {2, 5, 10};
  const tile_grid grid(kernel, extent, 2);
  ASSERT_EQ(grid.count(), 100u);
  std::vector<int> passed(100);
  tile_cursor walk(grid, 0);
  for (std::uint64_t number = 0; number < 100; ++number) {
    const tile_cursor jump(grid, number);
    const std::int32_t *index = walk.tile().index;
    for (int dimension = 0; dimension < 3; ++dimension) {
      ASSERT_EQ(index[dimension], jump.tile().index[dimension]) << number;
      ASSERT_EQ(walk.tile().origin[dimension], jump.tile().origin[dimension]) << number;
      ASSERT_LT(index[dimension], tiles[dimension]);
    }
    ++passed[std::size_t((index[0] * 5 + index[1]) * 10 + index[2])];
    if (number == 4 * 5)
      EXPECT_EQ(index[2], 4) << "bands are 128 work-items wide";
    if (number < 99)
      walk.next();
  }
  EXPECT_EQ(passed, std::vector<int>(100, 1));
}

TEST(tiles, the_longest_line) {
  const std::int32_t line[] = {2147483647};
  const tile_grid grid(untiled(1), line, 1);
  tile_cursor last(grid, grid.count() - 2);
  last.next();
  EXPECT_EQ(last.tile().origin[0] + (last.tile().columns - 1), 2147483646);
}
