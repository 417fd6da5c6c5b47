// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether what a kernel writes lies apart from what else it captures, and which form of a kernel
/// runs then.
#include "backends/cpu/captured_memory.h"
#include "core/captures.h"
#include "core/handles.h"
#include "core/runtime.h"
#include "hand_made_kernel.h"

#include <atomic>

#include <gtest/gtest.h>

using namespace tessera;

namespace {

/// As array_view<int, 2> lies in a function object: the extents, and the stride of dimension 0.
struct captured_view {
  tessera_view view;
  std::int32_t rows, columns, stride;
};

struct closure {
  captured_view first, second;
  const captured_view *array;
};

int memory[1000];

tessera_buffer *wrapped_memory() {
  static buffer *const root =
      buffer::wrap(memory, sizeof memory, runtime::instance().host().default_view());
  return handle(root);
}

captured_view section(int origin, int rows, int columns, int stride) {
  return {{memory + origin, wrapped_memory(), 2, sizeof(int)}, rows, columns, stride};
}

bool are_apart(const closure &captured, tessera_access first, tessera_access second,
               tessera_access array) {
  const auto at = [&](const void *place) {
    return std::uint32_t(static_cast<const char *>(place) -
                         reinterpret_cast<const char *>(&captured));
  };
  const tessera_capture captures[] = {
      {at(&captured.first), tessera_capture_view, std::uint16_t(first), sizeof(captured_view)},
      {at(&captured.second), tessera_capture_view, std::uint16_t(second), sizeof(captured_view)},
      {at(&captured.array), tessera_capture_array, std::uint16_t(array), sizeof(captured_view)}};
  tessera_kernel kernel = {};
  kernel.closure_size = sizeof captured;
  kernel.closure_align = alignof(closure);
  kernel.captures = captures;
  kernel.capture_count = 3;
  const capture_table table(kernel, &captured);
  closure_copy copy(kernel, {}, &captured, table);
  copy.relocate_for(runtime::instance().host().hardware(), table);
  return writes_apart(copy.over(kernel, nullptr).data);
}

constexpr tessera_access reads = tessera_access_read, writes = tessera_access_read_write;

} // namespace

TEST(captured_memory, what_is_only_read_may_overlap) {
  const captured_view array = section(900, 10, 10, 0);
  EXPECT_TRUE(
      are_apart({section(0, 2, 10, 100), section(0, 2, 10, 100), &array}, reads, reads, writes));
  EXPECT_FALSE(
      are_apart({section(0, 2, 10, 100), section(0, 2, 10, 100), &array}, writes, reads, reads));
  EXPECT_FALSE(
      are_apart({section(0, 2, 10, 100), section(0, 2, 10, 100), &array}, reads, writes, reads));
}

TEST(captured_memory, a_section_reaches_to_its_last_element) {
  const captured_view array = section(900, 10, 10, 0);
  EXPECT_FALSE(
      are_apart({section(0, 2, 10, 100), section(109, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_TRUE(
      are_apart({section(0, 2, 10, 100), section(110, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_FALSE(
      are_apart({section(50, 1, 1, 1), section(0, 1, 51, 51), &array}, writes, reads, reads));
  EXPECT_TRUE(
      are_apart({section(50, 1, 1, 1), section(0, 1, 50, 50), &array}, writes, reads, reads));
}

TEST(captured_memory, an_array_has_no_strides) {
  const captured_view array = section(0, 10, 10, 100);
  EXPECT_FALSE(
      are_apart({section(99, 1, 1, 1), section(500, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_TRUE(
      are_apart({section(100, 1, 1, 1), section(500, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_FALSE(
      are_apart({section(99, 1, 1, 1), section(500, 1, 1, 1), &array}, reads, reads, writes));
}

namespace {
std::atomic<int> untiled_work_items;
void count_untiled(const void *, const tessera_tile *tile, void *) {
  untiled_work_items += tile->rows * tile->columns;
}
} // namespace

TEST(captured_memory, a_kernel_that_writes_apart_runs_without_tiles) {
  const int extent[] = {20, 40};
  concurrency::array<int, 2> result(20, 40);
  test::hand_made_kernel kernel(2, {10, 10});
  std::atomic<int> tiles{0};
  kernel.function.whole_tile = [&](const tessera_tile &, void *) { ++tiles; };
  kernel.capture(result);
  tessera_image untiled = kernel.image;
  untiled.entry = count_untiled;
  untiled.untiled = 1;
  kernel.image.no_alias = &untiled;
  untiled_work_items = 0;
  kernel.run(concurrency::extent<2>(extent));
  EXPECT_EQ(tiles, 0);
  EXPECT_EQ(untiled_work_items, 20 * 40);

  // The same array twice.
  const tessera_capture twice[] = {kernel.capture_table, kernel.capture_table};
  kernel.kernel.captures = twice;
  kernel.kernel.capture_count = 2;
  kernel.run(concurrency::extent<2>(extent));
  EXPECT_EQ(tiles, 8);
  EXPECT_EQ(untiled_work_items, 20 * 40);
}

namespace {
std::int32_t iterations_of_launch;
std::int32_t find_iterations(const void *, const std::int32_t *extent) {
  EXPECT_EQ(extent[0], 50);
  return iterations_of_launch;
}
} // namespace

TEST(captured_memory, iterations_become_work_items_where_the_launch_allows_it) {
  concurrency::array<int> result(50);
  test::hand_made_kernel kernel(1);
  std::atomic<int> work_items{0};
  kernel.function.work_item = [&](const int *) { ++work_items; };
  kernel.capture(result);
  tessera_image expanded = kernel.image;
  expanded.entry = count_untiled;
  kernel.image.no_alias = &expanded;
  const auto run = [&] {
    work_items = untiled_work_items = 0;
    kernel.run(concurrency::extent<1>(50));
    return std::pair(work_items.load(), untiled_work_items.load());
  };
  expanded.iterations = 3;
  EXPECT_EQ(run(), std::pair(0, 150));
  expanded.iterations = 1u << 30; // more work-items than a dimension has
  EXPECT_EQ(run(), std::pair(50, 0));
  expanded.iterations = 0;
  expanded.find_iterations = find_iterations;
  iterations_of_launch = 7;
  EXPECT_EQ(run(), std::pair(0, 350));
  iterations_of_launch = 0;
  EXPECT_EQ(run(), std::pair(50, 0));
}
