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

TEST(tiles, blocks_are_taller_where_rows_share_memory) {
  const std::int32_t square[] = {1024, 1024};
  const tile_grid usual(untiled(2), square, 2), sharing(untiled(2), square, 2, true);
  EXPECT_EQ(tile_cursor(usual, 0).tile().rows, 16);
  EXPECT_EQ(tile_cursor(usual, 0).tile().launched, 1024u * 1024u);
  EXPECT_EQ(tile_cursor(sharing, 0).tile().rows, 64);
  EXPECT_EQ(tile_cursor(sharing, 0).tile().columns, 64);
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

TEST(tiles, the_longest_line) {
  const std::int32_t line[] = {2147483647};
  const tile_grid grid(untiled(1), line, 1);
  tile_cursor last(grid, grid.count() - 2);
  last.next();
  EXPECT_EQ(last.tile().origin[0] + (last.tile().columns - 1), 2147483646);
}
