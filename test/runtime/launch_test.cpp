// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Launches: every work-item once, from anywhere, with the right errors.
// Conformance: G006-
#include "hand_made_kernel.h"
#include "other_threads.h"
#include "sanitizer.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <thread>

#include <pthread.h>

#include <gtest/gtest.h>

using namespace concurrency;
using test::hand_made_kernel;

namespace {

/// Launches over the domain and checks that every work-item runs exactly once.
template <int N>
void expect_each_once(const extent<N> &domain, std::initializer_list<int> tile = {}) {
  std::vector<std::atomic<int>> runs(domain.size());
  hand_made_kernel kernel(N, tile);
  kernel.function.work_item = [&](const int *point) {
    std::size_t linear = 0;
    for (int dimension = 0; dimension < N; ++dimension) {
      ASSERT_TRUE(point[dimension] >= 0 && point[dimension] < domain[dimension]);
      linear = linear * domain[dimension] + point[dimension];
    }
    ++runs[linear];
  };
  kernel.run(domain);
  EXPECT_TRUE(std::all_of(runs.begin(), runs.end(), [](const auto &count) { return count == 1; }));
}

std::atomic<int> runs_before_main{0};

/// A launch from a static initialiser. It names its view: other tests need a default that nobody
/// has used.
const bool launched_before_main = [] {
  hand_made_kernel kernel(1);
  kernel.function.work_item = [](const int *) { ++runs_before_main; };
  kernel.run(extent<1>(5000), tessera_detail::__view_handle::__of(
                                  accelerator(accelerator::direct3d_warp).get_default_view()));
  return true;
}();

/// Notes the threads that run the tiles of a launch.
struct watched_kernel {
  hand_made_kernel kernel{1, {1}};
  std::mutex mutex;
  std::vector<std::thread::id> threads;
  std::vector<int> tiles;            ///< in the order in which they ran
  std::chrono::milliseconds time{0}; ///< of each tile
  /// The tile from which on a thread that has run all so far waits for others to come: on a loaded
  /// machine they need longer than the tiles.
  std::size_t waits_from = SIZE_MAX;

  watched_kernel() {
    kernel.function.whole_tile = [this](const tessera_tile &tile, void *) {
      if (time.count() > 0)
        std::this_thread::sleep_for(time);
      if (note(tile.index[0]) >= waits_from)
        test::soon([this] { return !ran_on_one_thread(); });
    };
  }
  /// How many tiles have run, with this one.
  std::size_t note(int tile) {
    const std::lock_guard<std::mutex> lock(mutex);
    threads.push_back(std::this_thread::get_id());
    tiles.push_back(tile);
    return tiles.size();
  }
  bool ran_on_one_thread() {
    const std::lock_guard<std::mutex> lock(mutex);
    return std::all_of(threads.begin(), threads.end(),
                       [this](std::thread::id each) { return each == threads.front(); });
  }
  /// Runs every tile once; returns on how many threads.
  std::ptrdiff_t threads_of_launch(int count) {
    threads.clear(), tiles.clear();
    kernel.run(extent<1>(count), tessera_detail::__view_handle::__of(
                                     accelerator(accelerator::direct3d_warp).get_default_view()));
    std::vector<int> all(count);
    std::iota(all.begin(), all.end(), 0);
    std::sort(tiles.begin(), tiles.end());
    EXPECT_EQ(tiles, all);
    std::sort(threads.begin(), threads.end());
    return std::unique(threads.begin(), threads.end()) - threads.begin();
  }
};

} // namespace

TEST(launch, what_was_short_and_is_long_goes_to_other_threads) {
  if (std::thread::hardware_concurrency() < 2)
    GTEST_SKIP() << "one processor";
  watched_kernel watched;
  // So few that all of them together are begun on one thread.
  for (int launch = 0; launch < 50; ++launch)
    watched.threads_of_launch(8);
  // Now each tile takes long, which is not known before the first one.
  watched.time = std::chrono::milliseconds(2);
  watched.waits_from = 4;
  EXPECT_GT(watched.threads_of_launch(8), 1);
  EXPECT_GT(watched.threads_of_launch(8), 1);
}

TEST(launch, untiled_domains_of_every_shape) {
  for (int length : {1, 63, 64, 65, 1024, 1025, 100003})
    expect_each_once(extent<1>(length));
  expect_each_once(extent<2>(1, 1));
  expect_each_once(extent<2>(1, 5000));
  expect_each_once(extent<2>(5000, 1));
  expect_each_once(extent<2>(67, 131));
  expect_each_once(extent<3>(3, 17, 65));
  const int five[] = {2, 3, 4, 5, 6};
  expect_each_once(extent<5>(five));
}

TEST(launch, the_highest_rank) {
  int components[128];
  std::fill(std::begin(components), std::end(components), 1);
  components[0] = 3;
  components[126] = 5;
  components[127] = 7;
  expect_each_once(extent<128>(components));
}

TEST(launch, tiled_domains) {
  expect_each_once(extent<1>(96), {32});
  expect_each_once(extent<2>(48, 64), {16, 16});
  expect_each_once(extent<3>(4, 6, 8), {2, 3, 4});
  expect_each_once(extent<1>(1), {1});
}

TEST(launch, a_tile_knows_where_it_is) {
  hand_made_kernel kernel(2, {2, 8});
  std::mutex checking;
  kernel.function.whole_tile = [&](const tessera_tile &tile, void *) {
    const std::lock_guard lock(checking);
    EXPECT_EQ(tile.planes, 1);
    EXPECT_EQ(tile.rows, 2);
    EXPECT_EQ(tile.columns, 8);
    EXPECT_EQ(tile.origin[0], tile.index[0] * 2);
    EXPECT_EQ(tile.origin[1], tile.index[1] * 8);
  };
  kernel.run(extent<2>(20, 80));
}

TEST(launch, blocks_of_untiled_kernels_stay_below_the_limit) {
  hand_made_kernel kernel(3);
  std::atomic<int> largest{0};
  kernel.function.whole_tile = [&](const tessera_tile &tile, void *) {
    int seen = largest;
    while (seen < tile.rows * tile.columns &&
           !largest.compare_exchange_weak(seen, tile.rows * tile.columns)) {
    }
    EXPECT_EQ(tile.planes, 1);
    EXPECT_LE(tile.columns, int(tessera_max_untiled_columns));
  };
  for (int width : {1, 3, 64, 1000})
    kernel.run(extent<3>(7, 1000, width));
  EXPECT_LE(largest, int(tessera_max_untiled_work_items));
  EXPECT_GE(largest, 512);
}

TEST(launch, scratch_is_aligned_as_large_as_asked_with_margins_and_off_the_stack) {
  constexpr std::size_t bytes = 4 << 20;
  hand_made_kernel kernel(1, {64});
  kernel.image.scratch_bytes = bytes;
  std::atomic<int> tiles{0};
  kernel.function.whole_tile = [&](const tessera_tile &, void *scratch) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(scratch) % 64, 0u);
    std::fill_n(static_cast<char *>(scratch) - tessera_scratch_margin,
                bytes + 2 * tessera_scratch_margin, char(1));
    ++tiles;
  };
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  pthread_t small_stack;
  ASSERT_EQ(pthread_create(
                &small_stack, &attributes,
                [](void *launched) -> void * {
                  static_cast<hand_made_kernel *>(launched)->run(extent<1>(1024));
                  return nullptr;
                },
                &kernel),
            0);
  pthread_join(small_stack, nullptr);
  EXPECT_EQ(tiles, 16);
}

TEST(launch, many_threads_at_once) {
  std::vector<std::thread> threads;
  for (int number = 0; number < 16; ++number)
    threads.emplace_back([number] {
      for (int repeat = 0; repeat < 50; ++repeat)
        expect_each_once(extent<2>(10 + number, 200));
    });
  for (std::thread &one : threads)
    one.join();
}

TEST(launch, before_main) {
  EXPECT_TRUE(launched_before_main);
  EXPECT_EQ(runs_before_main, 5000);
}

TEST(launch, on_a_view) {
  accelerator_view view = accelerator().create_view();
  hand_made_kernel kernel(1);
  std::atomic<int> runs{0};
  kernel.function.work_item = [&](const int *) { ++runs; };
  kernel.run(extent<1>(10), tessera_detail::__view_handle::__of(view));
  view.wait();
  kernel.run(extent<1>(10),
             tessera_detail::__view_handle::__of(accelerator::get_auto_selection_view()));
  EXPECT_EQ(runs, 20);
}

TEST(launch, the_host_runs_no_kernels) {
  hand_made_kernel kernel(1);
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
  try {
    kernel.run(extent<1>(1), tessera_detail::__view_handle::__of(host));
    FAIL();
  } catch (const unsupported_feature &failure) {
    EXPECT_STREQ(failure.what(), "concurrency::parallel_for_each is not supported on the selected "
                                 "accelerator \"CPU accelerator\".");
  }
}

TEST(launch, a_default_without_kernels_is_an_error_at_the_launch) {
  ASSERT_TRUE(accelerator::set_default(accelerator::cpu_accelerator));
  hand_made_kernel kernel(1);
  EXPECT_THROW(kernel.run(extent<1>(1)), unsupported_feature);
}

TEST(launch, fixes_the_default) {
  hand_made_kernel kernel(1);
  kernel.run(extent<1>(1));
  EXPECT_FALSE(accelerator::set_default(accelerator::cpu_accelerator));
}

TEST(launch, other_versions_are_refused) {
  hand_made_kernel kernel(1);
  kernel.kernel.abi_version = TESSERA_ABI_VERSION + 1;
  try {
    kernel.run(extent<1>(1));
    FAIL();
  } catch (const runtime_exception &failure) {
    EXPECT_NE(
        std::string(failure.what())
            .find("the kernel was compiled for version " + std::to_string(TESSERA_ABI_VERSION + 1)),
        std::string::npos);
  }
  EXPECT_EQ(tessera_library_abi_version(), uint32_t(TESSERA_ABI_VERSION));
}

TEST(launch, an_exception_of_the_heap_reaches_the_caller) {
  if (test::is_sanitized)
    GTEST_SKIP() << "a sanitizer ends the program where the heap is exhausted";
  hand_made_kernel kernel(1);
  kernel.image.scratch_bytes = std::uint64_t(1) << 60;
  EXPECT_THROW(kernel.run(extent<1>(100000)), std::bad_alloc);
}
