// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reference accelerator's backend alone: kernels for one work-item by hand, as amp++ makes
// them.
// Conformance: H004+
#include "backends/backend.h"
#include "backends/ref/fiber.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace tessera {
device_list find_ref_devices(const backend_options &);
}

using tessera::dispatch;

namespace {

const tessera_barrier first_barrier = {"kernel.cpp:10"};
const tessera_barrier second_barrier = {"kernel.cpp:20"};

using body = std::function<void(tessera_work_item &item)>;

void call_body(const void *closure, tessera_work_item *item) {
  (*static_cast<const body *>(closure))(*item);
}

/// A kernel with an image for ref alone.
struct ref_kernel {
  tessera_image image = {tessera_image_ref, 0, {}, 0};
  tessera_kernel kernel = {};

  explicit ref_kernel(int rank, std::initializer_list<int> tile = {}) {
    image.work_item_entry = call_body;
    kernel.abi_version = TESSERA_ABI_VERSION;
    kernel.rank = std::uint32_t(rank);
    std::copy(tile.begin(), tile.end(), kernel.tile);
    kernel.name = "kernel.cpp:1";
    kernel.image_count = 1;
    kernel.images = &image;
  }
  ref_kernel(const ref_kernel &) = delete;

  void meets_barriers() { image.stack_bytes = 64; }

  tessera::result<void> launch(tessera::queue &on, std::vector<std::int32_t> extent,
                               const body &run) {
    // The function object is the function itself.
    auto *const closure = reinterpret_cast<std::byte *>(const_cast<body *>(&run));
    const auto launched =
        on.launch({kernel, &image, {closure, sizeof run}, {}, {}, extent.data()}, {});
    return launched ? tessera::result<void>() : launched.failure();
  }
};

struct ref_test : testing::Test {
  tessera::device_list devices = tessera::find_ref_devices({});
  tessera::device &device = *devices.front();
  std::unique_ptr<tessera::queue> queue = std::move(*device.make_queue());
};

using index2 = std::pair<int, int>;

} // namespace

TEST_F(ref_test, properties) {
  ASSERT_EQ(devices.size(), 1u);
  const tessera::device_properties &properties = device.properties();
  EXPECT_EQ(properties.path, L"direct3d\\ref");
  EXPECT_EQ(properties.description, L"Tessera reference accelerator");
  EXPECT_TRUE(properties.is_emulated);
  EXPECT_TRUE(properties.runs_kernels);
  EXPECT_TRUE(properties.supports_double);
  EXPECT_FALSE(properties.shares_host_memory);
  EXPECT_FALSE(properties.has_display);
}

TEST_F(ref_test, untiled_work_items_run_in_the_order_of_their_indices) {
  std::vector<std::vector<int>> seen, expected;
  ref_kernel kernel(3);
  ASSERT_TRUE(kernel.launch(*queue, {2, 3, 4}, [&](tessera_work_item &item) {
    seen.emplace_back(item.global, item.global + 3);
  }));
  for (int plane = 0; plane < 2; ++plane)
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 4; ++column)
        expected.push_back({plane, row, column});
  EXPECT_EQ(seen, expected);
}

TEST_F(ref_test, the_highest_rank) {
  std::vector<std::int32_t> extent(128, 1);
  extent[0] = 2;
  extent[127] = 3;
  std::vector<index2> seen;
  ref_kernel kernel(128);
  ASSERT_TRUE(kernel.launch(*queue, extent, [&](tessera_work_item &item) {
    seen.emplace_back(item.global[0], item.global[127]);
  }));
  EXPECT_EQ(seen, (std::vector<index2>{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}));
}

TEST_F(ref_test, tiles_run_one_after_the_other) {
  std::vector<std::vector<int>> seen, expected;
  ref_kernel kernel(2, {2, 3});
  ASSERT_TRUE(kernel.launch(*queue, {4, 6}, [&](tessera_work_item &item) {
    seen.push_back({item.tile->index[0], item.tile->index[1], item.tile->origin[0],
                    item.tile->origin[1], item.local[0], item.local[1], item.global[0],
                    item.global[1]});
    EXPECT_EQ(item.tile->rows, 2);
    EXPECT_EQ(item.tile->columns, 3);
    EXPECT_EQ(item.tile->planes, 1);
  }));
  for (int tile_row = 0; tile_row < 2; ++tile_row)
    for (int tile_column = 0; tile_column < 2; ++tile_column)
      for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 3; ++column)
          expected.push_back({tile_row, tile_column, tile_row * 2, tile_column * 3, row, column,
                              tile_row * 2 + row, tile_column * 3 + column});
  EXPECT_EQ(seen, expected);
}

TEST_F(ref_test, work_items_run_to_their_next_barrier_one_after_the_other) {
  std::vector<index2> seen; // part of the kernel, work-item
  ref_kernel kernel(1, {3});
  kernel.meets_barriers();
  ASSERT_TRUE(kernel.launch(*queue, {6}, [&](tessera_work_item &item) {
    const int mine = item.global[0];
    seen.emplace_back(0, mine);
    item.barrier(&item, &first_barrier);
    seen.emplace_back(1, mine);
    item.barrier(&item, &second_barrier);
    seen.emplace_back(2, mine);
  }));
  EXPECT_EQ(seen, (std::vector<index2>{{0, 0},
                                       {0, 1},
                                       {0, 2},
                                       {1, 0},
                                       {1, 1},
                                       {1, 2},
                                       {2, 0},
                                       {2, 1},
                                       {2, 2},
                                       {0, 3},
                                       {0, 4},
                                       {0, 5},
                                       {1, 3},
                                       {1, 4},
                                       {1, 5},
                                       {2, 3},
                                       {2, 4},
                                       {2, 5}}));
}

TEST_F(ref_test, a_tile_shares_its_memory) {
  ref_kernel kernel(1, {8});
  kernel.meets_barriers();
  kernel.image.scratch_bytes = 8 * sizeof(int);
  std::vector<int> results(16);
  ASSERT_TRUE(kernel.launch(*queue, {16}, [&](tessera_work_item &item) {
    auto *shared = static_cast<int *>(item.tile_memory);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(shared) % 64, 0u);
    shared[item.local[0]] = item.global[0];
    item.barrier(&item, &first_barrier);
    results[item.global[0]] = shared[7 - item.local[0]];
  }));
  EXPECT_EQ(results, (std::vector<int>{7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8}));
}

/// The message of a launch where the work-items diverge in `run`, over two tiles of 2 x 2; the
/// queue goes on afterwards.
static std::string message_of(tessera::queue &queue, const body &run) {
  ref_kernel kernel(2, {2, 2});
  kernel.meets_barriers();
  const tessera::result<void> outcome = kernel.launch(queue, {2, 4}, run);
  int after = 0;
  EXPECT_TRUE(kernel.launch(queue, {2, 2}, [&](tessera_work_item &item) {
    item.barrier(&item, &first_barrier);
    ++after;
  }));
  EXPECT_EQ(after, 4);
  if (outcome)
    return "no error";
  EXPECT_EQ(outcome.failure().code, tessera_error);
  return outcome.failure().message;
}

TEST_F(ref_test, a_barrier_that_some_do_not_reach) {
  EXPECT_EQ(message_of(*queue,
                       [](tessera_work_item &item) {
                         if (item.global[1] != 3)
                           item.barrier(&item, &first_barrier);
                       }),
            "kernel.cpp:10: work-item (0, 0) of tile (0, 1) waits at this barrier, but work-item "
            "(0, 1) has ended without reaching it.");
}

TEST_F(ref_test, a_barrier_that_the_first_does_not_reach) {
  EXPECT_EQ(message_of(*queue,
                       [](tessera_work_item &item) {
                         if (item.local[0] + item.local[1] == 2)
                           item.barrier(&item, &first_barrier);
                       }),
            "kernel.cpp:10: work-item (1, 1) of tile (0, 0) waits at this barrier, but work-item "
            "(0, 0) has ended without reaching it.");
}

TEST_F(ref_test, two_barriers) {
  EXPECT_EQ(message_of(*queue,
                       [](tessera_work_item &item) {
                         item.barrier(&item, item.local[0] ? &second_barrier : &first_barrier);
                       }),
            "kernel.cpp:10: work-item (0, 0) of tile (0, 0) waits at this barrier, but work-item "
            "(1, 0) waits at the barrier at kernel.cpp:20.");
}

TEST_F(ref_test, loops_of_different_length) {
  int iterations = 0;
  EXPECT_EQ(message_of(*queue,
                       [&](tessera_work_item &item) {
                         const int length = item.local[1] ? 2 : 3;
                         for (int iteration = 0; iteration < length; ++iteration) {
                           item.barrier(&item, &second_barrier);
                           ++iterations;
                         }
                       }),
            "kernel.cpp:20: work-item (0, 0) of tile (0, 0) waits at this barrier, but work-item "
            "(0, 1) has ended without reaching it.");
  // All have passed the first barrier, and of the second iteration the first work-item and the
  // stray one.
  EXPECT_EQ(iterations, 4 + 2);
}

TEST_F(ref_test, an_abort_ends_the_tile) {
  std::vector<index2> seen; // part of the kernel, work-item
  ref_kernel kernel(1, {3});
  kernel.meets_barriers();
  const tessera::result<void> outcome = kernel.launch(*queue, {6}, [&](tessera_work_item &item) {
    item.barrier(&item, &first_barrier);
    seen.emplace_back(0, item.global[0]);
    if (item.global[0] == 1)
      __tessera_abort();
    item.barrier(&item, &first_barrier);
    seen.emplace_back(1, item.global[0]);
  });
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().message, "Reference Rasterizer: Shader abort instruction hit");
  EXPECT_EQ(seen,
            (std::vector<index2>{{0, 0}, {0, 1}, {0, 3}, {0, 4}, {0, 5}, {1, 3}, {1, 4}, {1, 5}}));
}

TEST_F(ref_test, an_abort_without_barriers) {
  std::vector<int> seen;
  const body run = [&](tessera_work_item &item) {
    seen.push_back(item.global[0]);
    if (item.global[0] == 1)
      __tessera_abort();
  };
  ref_kernel tiled(1, {3});
  EXPECT_FALSE(tiled.launch(*queue, {6}, run));
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 3, 4, 5}));
  seen.clear();
  ref_kernel untiled(1);
  EXPECT_FALSE(untiled.launch(*queue, {4}, run));
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 2, 3}));
}

TEST_F(ref_test, the_first_error_of_a_launch_is_its_error) {
  const body run = [](tessera_work_item &item) {
    if (item.global[0] == 0)
      __tessera_errorf("%s\n", "said first");
    if (item.global[0] == 1)
      item.barrier(&item, &first_barrier);
  };
  ref_kernel kernel(1, {2});
  kernel.meets_barriers();
  const tessera::result<void> outcome = kernel.launch(*queue, {2}, run);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().message, "said first\n");
}

TEST_F(ref_test, a_kernel_without_code_for_ref) {
  ref_kernel kernel(1);
  kernel.image.kind = tessera_image_host;
  const tessera::result<const void *> outcome = device.load(kernel.kernel);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().code, tessera_error_unsupported);
  EXPECT_EQ(outcome.failure().message,
            "the kernel at kernel.cpp:1 has no code for the reference accelerator.");
}

TEST_F(ref_test, the_largest_tile_has_large_variables) {
  constexpr std::size_t size = 100000;
  ref_kernel kernel(1, {1024});
  kernel.image.stack_bytes = size;
  int right = 0;
  ASSERT_TRUE(kernel.launch(*queue, {1024}, [&](tessera_work_item &item) {
    volatile char large[size];
    const char mine = char(item.local[0] % 100);
    large[0] = mine;
    large[size - 1] = mine;
    item.barrier(&item, &first_barrier);
    right += large[0] == mine && large[size - 1] == mine;
  }));
  EXPECT_EQ(right, 1024);
}

TEST_F(ref_test, more_stacks_than_memory_are_an_error) {
  ref_kernel kernel(1, {1024});
  kernel.image.stack_bytes = ~std::uint32_t(0) - (1u << 20);
  kernel.kernel.tile[0] = 1 << 16; // more than any kernel may have: 256 TiB
  const tessera::result<void> outcome =
      kernel.launch(*queue, {1 << 16}, [](tessera_work_item &) { FAIL(); });
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().code, tessera_error_out_of_memory);
}

TEST_F(ref_test, tiles_of_checked_kernels_run_on_all_threads_if_they_may) {
  const tessera::device_list two = tessera::find_ref_devices({.threads = 2});
  const auto on = std::move(*two.front()->make_queue());
  ref_kernel kernel(1, {64});
  kernel.meets_barriers();
  std::mutex mutex;
  std::condition_variable changed;
  std::set<std::thread::id> threads;
  std::vector<int> times;
  const auto launch = [&](std::uint32_t traits, std::size_t wanted) {
    kernel.image.traits = traits;
    threads.clear();
    times.assign(64 * 128, 0);
    EXPECT_TRUE(kernel.launch(*on, {64 * 128}, [&](tessera_work_item &item) {
      std::unique_lock held(mutex);
      ++times[std::size_t(item.global[0])];
      threads.insert(std::this_thread::get_id());
      changed.notify_all();
      changed.wait_for(held, std::chrono::minutes(1), [&] { return threads.size() >= wanted; });
    }));
    EXPECT_EQ(threads.size(), wanted);
    EXPECT_EQ(std::ranges::count(times, 1), 64 * 128) << "each work-item runs once";
  };
  launch(tessera_trait_checked | tessera_trait_on_threads, 2);
  launch(tessera_trait_checked, 1);
}

TEST_F(ref_test, launches_from_one_thread_after_another) {
  ref_kernel kernel(1, {4});
  kernel.meets_barriers();
  std::vector<int> sums(2);
  for (int &sum : sums)
    std::thread([&] {
      EXPECT_TRUE(kernel.launch(*queue, {8}, [&](tessera_work_item &item) {
        item.barrier(&item, &first_barrier);
        sum += item.global[0];
      }));
    }).join();
  EXPECT_EQ(sums, (std::vector<int>{28, 28}));
}

TEST(fiber, a_fiber_keeps_its_registers_and_variables) {
  tessera::fiber_stacks stacks;
  ASSERT_TRUE(stacks.reserve(2, 64 << 10));
  struct state {
    tessera::fiber running;
    double sum = 0;
  } states[2];
  for (int number = 0; number < 2; ++number)
    states[number].running.start(
        stacks.lowest(number), stacks.bytes(number),
        [](void *argument) {
          state &mine = *static_cast<state *>(argument);
          for (int iteration = 1; iteration <= 10; ++iteration) {
            mine.sum += iteration * 0.5;
            mine.running.suspend();
          }
        },
        &states[number]);
  int iterations = 0;
  for (; !states[0].running.ended(); ++iterations)
    for (state &each : states)
      each.running.resume();
  EXPECT_TRUE(states[1].running.ended());
  EXPECT_EQ(iterations, 11);
  EXPECT_EQ(states[0].sum, 27.5);
  EXPECT_EQ(states[1].sum, 27.5);
}

TEST(fiber, a_page_below_each_stack_stops_who_needs_more) {
  tessera::fiber_stacks stacks;
  ASSERT_TRUE(stacks.reserve(2, 1));
  for (int number = 0; number < 2; ++number) {
    std::memset(stacks.lowest(number), 1, stacks.bytes(number));
    EXPECT_DEATH(stacks.lowest(number)[-1] = 1, "");
  }
}
