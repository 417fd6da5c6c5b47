// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reference accelerator's backend alone: kernels for one work-item by hand, as amp++ makes
// them.
// Conformance: H004+
#include "abi/debugger.h"
#include "backends/backend.h"
#include "backends/ref/fiber.h"
#include "backends/ref/work_item_thread.h"

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

#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

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

/// As amp++'s code does.
void wait_at(tessera_work_item &item, const tessera_barrier &barrier) {
  const std::uint32_t *const word = item.barrier(&item, &barrier);
  if (!word)
    return;
  while (__atomic_load_n(word, __ATOMIC_ACQUIRE) == 0)
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  EXPECT_EQ(item.barrier(&item, nullptr), nullptr);
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

/// Work-items are fibers, or threads: what TESSERA_DEBUG says.
struct ref_test : testing::TestWithParam<const char *> {
  static tessera::backend_options options() {
    tessera::backend_options options;
    options.debug = GetParam();
    return options;
  }

  tessera::device_list devices = tessera::find_ref_devices(options());
  tessera::device &device = *devices.front();
  std::unique_ptr<tessera::queue> queue = std::move(*device.make_queue());
};

using index2 = std::pair<int, int>;

} // namespace

TEST_P(ref_test, properties) {
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

TEST_P(ref_test, untiled_work_items_run_in_the_order_of_their_indices) {
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

TEST_P(ref_test, the_highest_rank) {
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

TEST_P(ref_test, tiles_run_one_after_the_other) {
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

TEST_P(ref_test, work_items_run_to_their_next_barrier_one_after_the_other) {
  std::vector<index2> seen; // part of the kernel, work-item
  ref_kernel kernel(1, {3});
  kernel.meets_barriers();
  ASSERT_TRUE(kernel.launch(*queue, {6}, [&](tessera_work_item &item) {
    const int mine = item.global[0];
    seen.emplace_back(0, mine);
    wait_at(item, first_barrier);
    seen.emplace_back(1, mine);
    wait_at(item, second_barrier);
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

TEST_P(ref_test, a_tile_shares_its_memory) {
  ref_kernel kernel(1, {8});
  kernel.meets_barriers();
  kernel.image.scratch_bytes = 8 * sizeof(int);
  std::vector<int> results(16);
  ASSERT_TRUE(kernel.launch(*queue, {16}, [&](tessera_work_item &item) {
    auto *shared = static_cast<int *>(item.tile_memory);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(shared) % 64, 0u);
    shared[item.local[0]] = item.global[0];
    wait_at(item, first_barrier);
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
    wait_at(item, first_barrier);
    ++after;
  }));
  EXPECT_EQ(after, 4);
  if (outcome)
    return "no error";
  EXPECT_EQ(outcome.failure().code, tessera_error);
  return outcome.failure().message;
}

TEST_P(ref_test, a_barrier_that_some_do_not_reach) {
  EXPECT_EQ(message_of(*queue,
                       [](tessera_work_item &item) {
                         if (item.global[1] != 3)
                           wait_at(item, first_barrier);
                       }),
            "kernel.cpp:10: work-item (0, 0) of tile (0, 1) waits at this barrier, but work-item "
            "(0, 1) has ended without reaching it.");
}

TEST_P(ref_test, a_barrier_that_the_first_does_not_reach) {
  EXPECT_EQ(message_of(*queue,
                       [](tessera_work_item &item) {
                         if (item.local[0] + item.local[1] == 2)
                           wait_at(item, first_barrier);
                       }),
            "kernel.cpp:10: work-item (1, 1) of tile (0, 0) waits at this barrier, but work-item "
            "(0, 0) has ended without reaching it.");
}

TEST_P(ref_test, two_barriers) {
  EXPECT_EQ(message_of(*queue,
                       [](tessera_work_item &item) {
                         wait_at(item, item.local[0] ? second_barrier : first_barrier);
                       }),
            "kernel.cpp:10: work-item (0, 0) of tile (0, 0) waits at this barrier, but work-item "
            "(1, 0) waits at the barrier at kernel.cpp:20.");
}

TEST_P(ref_test, loops_of_different_length) {
  int iterations = 0;
  EXPECT_EQ(message_of(*queue,
                       [&](tessera_work_item &item) {
                         const int length = item.local[1] ? 2 : 3;
                         for (int iteration = 0; iteration < length; ++iteration) {
                           wait_at(item, second_barrier);
                           ++iterations;
                         }
                       }),
            "kernel.cpp:20: work-item (0, 0) of tile (0, 0) waits at this barrier, but work-item "
            "(0, 1) has ended without reaching it.");
  // All have passed the first barrier, and of the second iteration the first work-item and the
  // stray one.
  EXPECT_EQ(iterations, 4 + 2);
}

TEST_P(ref_test, an_abort_ends_the_tile) {
  std::vector<index2> seen; // part of the kernel, work-item
  ref_kernel kernel(1, {3});
  kernel.meets_barriers();
  const tessera::result<void> outcome = kernel.launch(*queue, {6}, [&](tessera_work_item &item) {
    wait_at(item, first_barrier);
    seen.emplace_back(0, item.global[0]);
    if (item.global[0] == 1)
      __tessera_abort();
    wait_at(item, first_barrier);
    seen.emplace_back(1, item.global[0]);
  });
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().message, "Reference Rasterizer: Shader abort instruction hit");
  EXPECT_EQ(seen,
            (std::vector<index2>{{0, 0}, {0, 1}, {0, 3}, {0, 4}, {0, 5}, {1, 3}, {1, 4}, {1, 5}}));
}

TEST_P(ref_test, an_abort_without_barriers) {
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

TEST_P(ref_test, the_first_error_of_a_launch_is_its_error) {
  const body run = [](tessera_work_item &item) {
    if (item.global[0] == 0)
      __tessera_errorf("%s\n", "said first");
    if (item.global[0] == 1)
      wait_at(item, first_barrier);
  };
  ref_kernel kernel(1, {2});
  kernel.meets_barriers();
  const tessera::result<void> outcome = kernel.launch(*queue, {2}, run);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().message, "said first\n");
}

TEST_P(ref_test, a_kernel_without_code_for_ref) {
  ref_kernel kernel(1);
  kernel.image.kind = tessera_image_host;
  const tessera::result<const void *> outcome = device.load(kernel.kernel);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().code, tessera_error_unsupported);
  EXPECT_EQ(outcome.failure().message,
            "the kernel at kernel.cpp:1 has no code for the reference accelerator.");
}

TEST_P(ref_test, the_largest_tile_has_large_variables) {
  constexpr std::size_t size = 100000;
  ref_kernel kernel(1, {1024});
  kernel.image.stack_bytes = size;
  int right = 0;
  ASSERT_TRUE(kernel.launch(*queue, {1024}, [&](tessera_work_item &item) {
    volatile char large[size];
    const char mine = char(item.local[0] % 100);
    large[0] = mine;
    large[size - 1] = mine;
    wait_at(item, first_barrier);
    right += large[0] == mine && large[size - 1] == mine;
  }));
  EXPECT_EQ(right, 1024);
}

TEST_P(ref_test, more_stacks_than_memory_are_an_error) {
  ref_kernel kernel(1, {1024});
  kernel.image.stack_bytes = ~std::uint32_t(0) - (1u << 20);
  kernel.kernel.tile[0] = 1 << 16; // more than any kernel may have: 256 TiB
  const tessera::result<void> outcome =
      kernel.launch(*queue, {1 << 16}, [](tessera_work_item &) { FAIL(); });
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.failure().code, tessera_error_out_of_memory);
}

TEST(ref_threads, tiles_of_checked_kernels_run_on_all_threads_if_they_may) {
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

TEST_P(ref_test, launches_from_one_thread_after_another) {
  ref_kernel kernel(1, {4});
  kernel.meets_barriers();
  std::vector<int> sums(2);
  for (int &sum : sums)
    std::thread([&] {
      EXPECT_TRUE(kernel.launch(*queue, {8}, [&](tessera_work_item &item) {
        wait_at(item, first_barrier);
        sum += item.global[0];
      }));
    }).join();
  EXPECT_EQ(sums, (std::vector<int>{28, 28}));
}

INSTANTIATE_TEST_SUITE_P(debug, ref_test, testing::Values("", "work-items"),
                         [](const auto &each) { return *each.param ? "threads" : "fibers"; });

/// What a debugger reads, of the only launch that runs.
static std::string states() {
  std::string text;
  const tessera_debugger_launch *const launch = ::tessera_debugger.launches;
  for (std::uint64_t number = 0; launch && number < launch->work_items; ++number)
    text += "nrwep"[launch->items[number].state];
  return text;
}

TEST_P(ref_test, a_debugger_finds_the_launch_and_its_work_items) {
  EXPECT_EQ(::tessera_debugger.version, unsigned(TESSERA_DEBUGGER_VERSION));
  EXPECT_EQ(::tessera_debugger.work_item_bytes, sizeof(tessera_debugger_work_item));
  EXPECT_EQ(::tessera_debugger.launches, nullptr);
  ref_kernel kernel(1, {3});
  kernel.meets_barriers();
  std::vector<std::string> seen;
  ASSERT_TRUE(kernel.launch(*queue, {6}, [&](tessera_work_item &item) {
    const tessera_debugger_launch &launch = *::tessera_debugger.launches;
    const tessera_debugger_work_item &shown = launch.items[item.local[0]];
    EXPECT_EQ(launch.next, nullptr);
    EXPECT_STREQ(launch.kernel, "kernel.cpp:1");
    EXPECT_EQ(launch.rank, 1u);
    EXPECT_EQ(launch.extent[0], 6);
    EXPECT_EQ(launch.tile_extent[0], 3);
    EXPECT_EQ(launch.tile[0], item.tile->index[0]);
    EXPECT_EQ(launch.tiles, 2u);
    EXPECT_EQ(launch.tiles_begun, std::uint64_t(item.tile->index[0] + 1));
    EXPECT_EQ(shown.local[0], item.local[0]);
    EXPECT_EQ(shown.global[0], item.global[0]);
    EXPECT_EQ(shown.thread, ::tessera_debugger.has_threads ? gettid() : 0);
    EXPECT_EQ(shown.barrier, nullptr);
    seen.push_back(states());
    wait_at(item, first_barrier);
    EXPECT_EQ(shown.barrier, &first_barrier);
    seen.push_back(states());
  }));
  EXPECT_EQ(::tessera_debugger.launches, nullptr);
  const std::vector<std::string> of_a_tile = {"rnn", "wrn", "wwr", "rww", "erw", "eer"};
  std::vector<std::string> expected = of_a_tile;
  expected.insert(expected.end(), of_a_tile.begin(), of_a_tile.end());
  EXPECT_EQ(seen, expected);
}

TEST_P(ref_test, a_debugger_finds_the_work_item_of_an_untiled_kernel) {
  ref_kernel kernel(2);
  ASSERT_TRUE(kernel.launch(*queue, {2, 2}, [&](tessera_work_item &item) {
    const tessera_debugger_launch &launch = *::tessera_debugger.launches;
    EXPECT_EQ(launch.tile_extent, nullptr);
    EXPECT_EQ(launch.work_items, 0u);
    EXPECT_EQ(launch.tile[0], item.global[0]);
    EXPECT_EQ(launch.tile[1], item.global[1]);
    EXPECT_EQ(launch.tiles, 4u);
  }));
}

struct work_item_threads_test : ref_test {};
INSTANTIATE_TEST_SUITE_P(debug, work_item_threads_test, testing::Values("work-items"));

TEST_P(work_item_threads_test, each_has_its_name) {
  ref_kernel kernel(2, {1, 2});
  kernel.meets_barriers();
  std::vector<std::string> seen;
  ASSERT_TRUE(kernel.launch(*queue, {2, 2}, [&](tessera_work_item &) {
    char name[16];
    pthread_getname_np(pthread_self(), name, sizeof name);
    seen.push_back(name);
  }));
  EXPECT_EQ(seen, (std::vector<std::string>{"0,0:0,0", "0,0:0,1", "1,0:0,0", "1,0:0,1"}));
}

TEST_P(work_item_threads_test, the_signal_lets_others_run_before) {
  ref_kernel kernel(1, {3});
  kernel.meets_barriers();
  std::vector<index2> seen; // part of the kernel, work-item
  std::vector<std::string> shown;
  ASSERT_TRUE(kernel.launch(*queue, {3}, [&](tessera_work_item &item) {
    const int mine = item.global[0];
    seen.emplace_back(0, mine);
    if (mine != 2)
      pthread_kill(pthread_self(), ::tessera_debugger.pause_signal);
    else
      shown.push_back(states());
    seen.emplace_back(1, mine);
    wait_at(item, first_barrier);
    seen.emplace_back(2, mine);
  }));
  EXPECT_EQ(shown, (std::vector<std::string>{"ppr"}));
  EXPECT_EQ(seen, (std::vector<index2>{
                      {0, 0}, {0, 1}, {0, 2}, {1, 2}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}}));
}

TEST_P(work_item_threads_test, who_is_paused_when_the_tile_ends_is_dropped) {
  ref_kernel kernel(1, {2});
  kernel.meets_barriers();
  std::vector<int> after;
  EXPECT_FALSE(kernel.launch(*queue, {4}, [&](tessera_work_item &item) {
    if (item.global[0] == 0)
      pthread_kill(pthread_self(), ::tessera_debugger.pause_signal);
    else if (item.global[0] == 1)
      __tessera_abort();
    after.push_back(item.global[0]);
  }));
  EXPECT_EQ(after, (std::vector<int>{2, 3}));
}

TEST_P(work_item_threads_test, who_is_frozen_runs_when_it_is_thawed) {
  ref_kernel kernel(1, {3});
  kernel.meets_barriers();
  std::vector<int> seen;
  std::thread debugger;
  ASSERT_TRUE(kernel.launch(*queue, {3}, [&](tessera_work_item &item) {
    tessera_debugger_work_item *const items = ::tessera_debugger.launches->items;
    if (item.global[0] == 0)
      __atomic_store_n(&items[1].is_frozen, 1, __ATOMIC_RELEASE);
    if (item.global[0] == 2)
      debugger = std::thread([items] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        __atomic_store_n(&items[1].is_frozen, 0, __ATOMIC_RELEASE);
      });
    seen.push_back(item.global[0]);
  }));
  debugger.join();
  EXPECT_EQ(seen, (std::vector<int>{0, 2, 1}));
}

TEST_P(work_item_threads_test, without_threads_they_are_fibers) {
  ref_kernel kernel(1, {2});
  kernel.meets_barriers();
  std::vector<int> threads;
  const auto run = [&](tessera_work_item &item) {
    wait_at(item, first_barrier);
    threads.push_back(::tessera_debugger.launches->items[item.local[0]].thread);
  };
  testing::internal::CaptureStderr();
  tessera::work_item_threads::most = 1;
  const tessera::result<void> done = kernel.launch(*queue, {2}, run);
  tessera::work_item_threads::most = ~std::size_t(0);
  ASSERT_TRUE(done);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tessera: warning: TESSERA_DEBUG=work-items: the system gives no threads for 2 "
            "work-items; they run as fibers.\n");
  EXPECT_EQ(threads, (std::vector<int>{0, 0}));
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
