// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks and grids keep to what a GPU has, and small domains use all of it.
#include "backends/cuda/block_range.h"

#include "backends/cuda/cuda_context.h"
#include "backends/cuda/cuda_module.h"

#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace tessera;
using gpu::lengths;

const cuda::functions no_functions;

cuda::device_facts device_with(unsigned multiprocessors) {
  cuda::device_facts facts(no_functions);
  facts.multiprocessors = multiprocessors;
  facts.most_block_in = {1024, 1024, 64};
  facts.most_grid_in = {0x7FFFFFFF, 65535, 65535};
  return facts;
}

std::optional<cuda::block_range> range_of(std::vector<std::int32_t> extent,
                                          std::vector<std::int32_t> tile = {},
                                          std::size_t most_threads = 1024,
                                          std::size_t good_threads = 256, std::uint32_t rows = 1,
                                          std::uint32_t columns = 1) {
  tessera_kernel kernel{};
  kernel.rank = std::uint32_t(extent.size());
  std::copy(tile.begin(), tile.end(), kernel.tile);
  cuda::loaded_kernel code;
  code.most_threads = most_threads;
  code.good_threads = good_threads;
  tessera_blob blob{};
  blob.rows = rows, blob.columns = columns;
  tessera_image image{};
  image.blob = &blob;
  return cuda::range_of(kernel, image, extent.data(), code, device_with(100));
}

} // namespace

TEST(block_range, has_blocks_as_large_as_the_kernel_likes) {
  EXPECT_EQ(range_of({1000000})->block, (lengths{256, 1, 1}));
  EXPECT_EQ(range_of({1000000})->grid, (lengths{3907, 1, 1}));
  EXPECT_EQ(range_of({1000000}, {}, 1024, 512)->block, (lengths{512, 1, 1}));
  EXPECT_EQ(range_of({1000000}, {}, 96, 96)->block, (lengths{64, 1, 1}));
  EXPECT_EQ(range_of({1000, 1000})->block, (lengths{32, 8, 1}));
  EXPECT_EQ(range_of({1000, 1000})->grid, (lengths{32, 125, 1}));
}

TEST(block_range, has_fewer_work_items_if_each_is_several_of_the_domain) {
  const auto coarsened = [](std::vector<std::int32_t> extent, std::uint32_t rows,
                            std::uint32_t columns) {
    return range_of(std::move(extent), {}, 1024, 256, rows, columns);
  };
  EXPECT_EQ(coarsened({6400, 12800}, 8, 4)->grid, (lengths{100, 100, 1}));
  EXPECT_EQ(coarsened({6401, 12801}, 8, 4)->grid, (lengths{101, 101, 1}));
  EXPECT_EQ(coarsened({6400, 12800}, 1, 1)->grid, (lengths{400, 800, 1}));
  EXPECT_EQ(coarsened({3, 6400, 12800}, 8, 4)->grid, (lengths{100, 300, 1}));
  EXPECT_EQ(coarsened({1024000}, 1, 8)->grid, (lengths{500, 1, 1}));
  // Neighbours in a row stay neighbours: less than a warp of columns is one all the same.
  EXPECT_EQ(coarsened({6400, 3}, 8, 4)->block, (lengths{32, 8, 1}));
  EXPECT_EQ(coarsened({6400, 3}, 8, 4)->grid, (lengths{1, 100, 1}));
}

TEST(block_range, has_one_for_each_multiprocessor) {
  EXPECT_EQ(range_of({6400})->block, (lengths{64, 1, 1}));
  EXPECT_EQ(range_of({12800})->block, (lengths{128, 1, 1}));
  EXPECT_EQ(range_of({100})->grid, (lengths{2, 1, 1}));
  EXPECT_EQ(range_of({1})->block, (lengths{1, 1, 1}));
}

TEST(block_range, counts_planes_as_rows_of_blocks) {
  EXPECT_EQ(range_of({10, 100, 100})->block, (lengths{32, 8, 1}));
  EXPECT_EQ(range_of({10, 100, 100})->grid, (lengths{4, 130, 1}));
  EXPECT_EQ(range_of({100000, 2, 3})->block, (lengths{4, 2, 1}));
  EXPECT_EQ(range_of({2, 3, 4, 500})->grid, (lengths{188, 1, 1}));
  EXPECT_EQ(range_of({4, 8, 32}, {2, 4, 8})->block, (lengths{8, 4, 2}));
  EXPECT_EQ(range_of({4, 8, 32}, {2, 4, 8})->grid, (lengths{4, 4, 1}));
}

TEST(block_range, puts_rows_beyond_those_of_a_grid_into_planes) {
  EXPECT_EQ(range_of({65535, 8}, {1, 8})->grid, (lengths{1, 65535, 1}));
  EXPECT_EQ(range_of({65536, 8}, {1, 8})->grid, (lengths{1, 32768, 2}));
  EXPECT_EQ(range_of({200000, 8}, {1, 8})->grid, (lengths{1, 50000, 4}));
  EXPECT_EQ(range_of({300, 500, 8}, {1, 1, 8})->grid, (lengths{1, 50000, 3}));
  EXPECT_EQ(range_of({131071, 8}, {1, 8})->grid, (lengths{1, 43691, 3}));
}

TEST(block_range, ends_where_a_grid_does) {
  EXPECT_TRUE(range_of({0x7FFFFFFF}));
  EXPECT_FALSE(range_of({65536, 65536, 1}, {1, 1, 1}));
  EXPECT_TRUE(range_of({65535, 65535, 1}, {1, 1, 1}));
}

TEST(block_range, has_none_of_its_tiles_for_an_untiled_image) {
  tessera_kernel kernel{};
  kernel.rank = 1;
  kernel.tile[0] = 16;
  const tessera_blob blob{};
  tessera_image image{};
  image.blob = &blob;
  image.traits = tessera_trait_untiled;
  cuda::loaded_kernel code;
  code.most_threads = 1024;
  code.good_threads = 256;
  const std::int32_t extent[] = {1 << 20};
  EXPECT_EQ(cuda::range_of(kernel, image, extent, code, device_with(100))->block,
            (lengths{256, 1, 1}));
}
