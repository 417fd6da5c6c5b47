// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a compute domain is divided.
#include "backends/cpu/cpu_tiles.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

using namespace tessera;

namespace {

tessera_kernel untiled(std::uint32_t rank) {
  tessera_kernel kernel = {};
  kernel.rank = rank;
  return kernel;
}

tessera_kernel tiled(std::int32_t rows, std::int32_t columns) {
  tessera_kernel kernel = untiled(2);
  kernel.tile[0] = rows;
  kernel.tile[1] = columns;
  return kernel;
}

/// How many tiles each group has down that lies at the left edge, and across at the top.
struct group_lengths {
  std::vector<int> down, across;
  bool operator==(const group_lengths &) const = default;
};

group_lengths groups_of(const tile_grid &grid) {
  group_lengths groups;
  tile_cursor cursor(grid, 0);
  for (std::uint64_t number = 0; number < grid.count(); ++number) {
    if (number)
      cursor.next();
    if (cursor.tile().index[1] == 0)
      groups.down.push_back(cursor.tile().tiles_down);
    if (cursor.tile().index[0] == 0)
      groups.across.push_back(cursor.tile().tiles_across);
  }
  return groups;
}

} // namespace

TEST(tiles, a_large_domain_has_blocks_for_many_threads) {
  const std::int32_t line[] = {10000};
  EXPECT_GE(tile_grid({untiled(1), line}, {}, 64).count(), 128u);
  EXPECT_GE(tile_grid({untiled(1), line}, {}, 2).count(), 8u);
  const std::int32_t square[] = {128, 128};
  EXPECT_GE(tile_grid({untiled(2), square}, {}, 16).count(), 64u);
}

TEST(tiles, iterations_are_a_dimension_or_longer_rows) {
  const std::int32_t plane[] = {5, 6};
  domain_shape cube(untiled(2), plane);
  cube.apply(tessera_answer_iterations, 7);
  EXPECT_EQ(cube.rank, 3);
  EXPECT_EQ(cube.extent[1], 6);
  EXPECT_EQ(cube.extent[2], 7);
  domain_shape rows(untiled(2), plane);
  rows.apply(tessera_answer_multiple, 4);
  EXPECT_EQ(rows.rank, 2);
  EXPECT_EQ(rows.extent[0], 5);
  EXPECT_EQ(rows.extent[1], 24);
}

TEST(tiles, a_small_domain_is_one_block) {
  const std::int32_t line[] = {16};
  EXPECT_EQ(tile_grid({untiled(1), line}, {}, 64).count(), 1u);
  const std::int32_t square[] = {4, 4};
  EXPECT_EQ(tile_grid({untiled(2), square}, {}, 64).count(), 1u);
}

TEST(tiles, few_work_items_are_for_several_threads) {
  const std::int32_t line[] = {64}, column[] = {64, 1};
  const auto blocks = [](int rank, const std::int32_t *extent, std::uint32_t traits) {
    return tile_grid({untiled(rank), extent}, {.traits = traits}, 4).count();
  };
  EXPECT_EQ(blocks(1, line, 0), 4u);
  EXPECT_EQ(blocks(1, line, tessera_trait_scalar), 16u);
  EXPECT_EQ(blocks(2, column, 0), 4u);
  EXPECT_EQ(blocks(2, column, tessera_trait_scalar), 16u);
}

TEST(tiles, blocks_are_as_high_and_wide_as_rows_share) {
  const std::int32_t square[] = {1024, 1024};
  const tile_grid usual({untiled(2), square}, {}, 2),
      sharing({untiled(2), square}, {.scratch_bytes = 1024 * 1024}, 2),
      copying({untiled(2), square}, {.scratch_bytes = 1024}, 2),
      alone({untiled(2), square}, {.row_use = tessera_rows_alone}, 2),
      lines({untiled(2), square}, {.row_use = tessera_rows_share_lines}, 2);
  EXPECT_EQ(tile_cursor(usual, 0).tile().rows, 16);
  EXPECT_EQ(tile_cursor(usual, 0).tile().launched, 1024u * 1024u);
  EXPECT_EQ(tile_cursor(sharing, 0).tile().rows, 64);
  EXPECT_EQ(tile_cursor(sharing, 0).tile().columns, 64);
  EXPECT_EQ(tile_cursor(copying, 0).tile().rows, 256);
  EXPECT_EQ(tile_cursor(copying, 0).tile().columns, 64);
  EXPECT_EQ(tile_cursor(alone, 0).tile().rows, 1);
  EXPECT_EQ(tile_cursor(alone, 0).tile().columns, 1024);
  EXPECT_EQ(tile_cursor(lines, 0).tile().rows, 16);
  EXPECT_EQ(tile_cursor(lines, 0).tile().columns, 256);
  // But there are some for every thread.
  const std::int32_t line[] = {2, 1000}, narrow[] = {1000, 100};
  EXPECT_GE(tile_grid({untiled(2), line}, {.row_use = tessera_rows_alone}, 4).count(), 16u);
  EXPECT_EQ(tile_cursor(tile_grid({untiled(2), narrow}, {.row_use = tessera_rows_alone}, 4), 0)
                .tile()
                .rows,
            10);
}

TEST(tiles, any_start_gives_the_tiles_from_there) {
  const std::int32_t extent[] = {3, 37, 130};
  const tile_grid grid({untiled(3), extent}, {}, 4);
  tile_cursor cursor(grid, 0);
  for (std::uint64_t number = 0; number < grid.count(); ++number) {
    const tile_cursor jump(grid, number);
    for (int dimension = 0; dimension < 3; ++dimension) {
      EXPECT_EQ(cursor.tile().origin[dimension], jump.tile().origin[dimension]);
      EXPECT_EQ(cursor.tile().index[dimension], jump.tile().index[dimension]);
    }
    EXPECT_EQ(cursor.tile().rows, jump.tile().rows);
    EXPECT_EQ(cursor.tile().columns, jump.tile().columns);
    if (number + 1 < grid.count())
      cursor.next();
  }
}

TEST(tiles, the_longest_line) {
  const std::int32_t line[] = {2147483647};
  const tile_grid grid({untiled(1), line}, {}, 1);
  tile_cursor last(grid, grid.count() - 2);
  last.next();
  EXPECT_EQ(last.tile().origin[0] + (last.tile().columns - 1), 2147483646);
}

TEST(tiles, groups_of_tiles_are_about_as_large_as_each_other) {
  for (const auto &[tiles, groups] : std::vector<std::pair<int, std::vector<int>>>{
           {1, {1}}, {3, {3}}, {4, {4}}, {5, {3, 2}}, {7, {4, 3}}, {9, {3, 3, 3}}}) {
    const std::int32_t high[] = {8 * tiles, 16 * 100}, wide[] = {8 * 100, 16 * tiles};
    EXPECT_EQ(
        groups_of(tile_grid({tiled(8, 16), high}, {.tiles_across = 1, .tiles_down = 4}, 2)).down,
        groups);
    EXPECT_EQ(
        groups_of(tile_grid({tiled(8, 16), wide}, {.tiles_across = 4, .tiles_down = 1}, 2)).across,
        groups);
  }
}

TEST(tiles, groups_are_smaller_where_threads_would_find_none) {
  const std::int32_t extent[] = {8 * 16, 16 * 4};
  const auto groups = [&](int threads, std::uint32_t most) {
    return groups_of(
        tile_grid({tiled(8, 16), extent}, {.tiles_across = most, .tiles_down = most}, threads));
  };
  using lengths = std::vector<int>;
  EXPECT_EQ(groups(1, 4), (group_lengths{lengths(4, 4), {4}}));
  EXPECT_EQ(groups(2, 4), (group_lengths{lengths(8, 2), {4}}));
  EXPECT_EQ(groups(4, 4), (group_lengths{lengths(16, 1), {4}}));
  EXPECT_EQ(groups(8, 4), (group_lengths{lengths(16, 1), {2, 2}}));
  EXPECT_EQ(groups(16, 4), (group_lengths{lengths(16, 1), {1, 1, 1, 1}}));
  EXPECT_EQ(groups(1, 0), (group_lengths{lengths(16, 1), {1, 1, 1, 1}}));
}

TEST(tiles, groups_cover_each_tile_once_from_any_start) {
  const std::int32_t extent[] = {3 * 7, 5 * 10};
  const tile_grid grid({tiled(3, 5), extent}, {.tiles_across = 4, .tiles_down = 2}, 2);
  std::vector<int> runs(7 * 10);
  tile_cursor cursor(grid, 0);
  for (std::uint64_t number = 0; number < grid.count(); ++number) {
    if (number)
      cursor.next();
    const tile_cursor jump(grid, number);
    const tessera_tile &group = cursor.tile();
    EXPECT_EQ(group.origin[0], 3 * group.index[0]);
    EXPECT_EQ(group.origin[1], 5 * group.index[1]);
    EXPECT_EQ(group.index[0], jump.tile().index[0]);
    EXPECT_EQ(group.index[1], jump.tile().index[1]);
    EXPECT_EQ(group.tiles_across, jump.tile().tiles_across);
    EXPECT_EQ(group.tiles_down, jump.tile().tiles_down);
    for (int down = 0; down < group.tiles_down; ++down)
      for (int across = 0; across < group.tiles_across; ++across)
        ++runs.at((group.index[0] + down) * 10 + group.index[1] + across);
  }
  EXPECT_EQ(runs, std::vector<int>(7 * 10, 1));
}
