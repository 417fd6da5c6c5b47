// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of two versions of a kernel runs, by what they take in a world without clocks, and by the
/// clock where one of them takes a hundred times as long.
#include "backends/cpu/cpu_queue.h"
#include "backends/cpu/version_choice.h"

#include <algorithm>
#include <functional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

using namespace tessera;
using namespace std::chrono_literals;

namespace {

constexpr auto vector = code_version::vector, scalar = code_version::scalar;

/// Of a kernel that has not run yet.
struct two_versions {
  explicit two_versions(code_version preferred = vector) {
    for (tessera_image &image : images)
      image.measured = &measured;
    images[preferred == vector].traits = tessera_trait_scalar;
  }

  version_choice choice(std::uint64_t work_items, std::uint64_t tiles) {
    return {images[0], work_items, tiles};
  }

  tessera_measurements measured = {};
  tessera_image images[2] = {};
};

constexpr std::uint64_t few_tiles = 1, many_tiles = 64;

/// What a tile takes in each version, in one launch after the other.
using durations = std::function<std::chrono::nanoseconds(code_version, std::size_t launch)>;

durations each(std::chrono::nanoseconds in_vectors, std::chrono::nanoseconds one_by_one) {
  return [=](code_version version, std::size_t) {
    return version == vector ? in_vectors : one_by_one;
  };
}

struct launches {
  std::vector<version_choice::plan> plans; ///< up to the one that decided
  std::optional<version_choice::outcome> outcome;
};

/// Launches that take what `taken` says, until one decides.
launches launch(two_versions &kernel, std::uint64_t work_items, std::uint64_t tiles,
                const durations &taken) {
  launches all;
  while (all.plans.size() < 200 && !all.outcome) {
    version_choice choice = kernel.choice(work_items, tiles);
    const version_choice::plan plan = choice.begin();
    for (const code_version version : {vector, scalar})
      if (const std::uint64_t ran = plan.alternate            ? tiles / 2
                                    : plan.version == version ? tiles
                                                              : 0)
        choice.add(version, taken(version, all.plans.size()) * ran, ran);
    all.plans.push_back(plan);
    if (plan.is_measured)
      all.outcome = choice.measured();
  }
  return all;
}

/// The next launches of about so many work-items.
code_version next_version(two_versions &kernel, std::uint64_t work_items) {
  const version_choice::plan plan = kernel.choice(work_items, 1).begin();
  EXPECT_FALSE(plan.is_measured);
  return plan.version;
}

} // namespace

TEST(version_choice, the_faster_one_stays_whatever_the_compiler_prefers) {
  for (const code_version preferred : {vector, scalar})
    for (const std::uint64_t tiles : {few_tiles, many_tiles}) {
      two_versions of_short_rows(preferred), of_long_rows(preferred);
      EXPECT_EQ(launch(of_short_rows, 1000, tiles, each(2ms, 6ms)).outcome->winner, vector);
      EXPECT_EQ(launch(of_long_rows, 1000, tiles, each(6ms, 2ms)).outcome->winner, scalar);
      for (int launch = 0; launch < 10; ++launch) {
        EXPECT_EQ(next_version(of_short_rows, 1000), vector);
        EXPECT_EQ(next_version(of_long_rows, 1000), scalar);
      }
    }
}

TEST(version_choice, a_launch_of_many_tiles_runs_both) {
  two_versions kernel(scalar);
  const launches all = launch(kernel, 1 << 17, 128, each(6ms, 6ms));
  ASSERT_EQ(all.plans.size(), 4u);
  for (const version_choice::plan &plan : all.plans)
    EXPECT_EQ(plan.alternate, 2u); // 2048 work-items
  EXPECT_EQ(all.plans[0].version, scalar);
  EXPECT_EQ(all.plans[1].version, vector);
  EXPECT_EQ(all.plans[2].version, vector);
  EXPECT_EQ(all.plans[3].version, scalar);
  two_versions of_large_tiles;
  EXPECT_EQ(of_large_tiles.choice(1 << 17, 8).begin().alternate, 1u);
}

TEST(version_choice, a_launch_of_few_tiles_runs_one_and_the_first_ones_do_not_count) {
  two_versions kernel(scalar);
  // The first launch of each fetches what it needs.
  const launches all =
      launch(kernel, 1000, few_tiles, [](code_version version, std::size_t launch) {
        return launch < 2 ? 900ms : version == vector ? 10ms : 11ms;
      });
  ASSERT_EQ(all.plans.size(), 6u);
  const code_version run[] = {scalar, vector, vector, scalar, scalar, vector};
  for (std::size_t launch = 0; launch < all.plans.size(); ++launch) {
    EXPECT_EQ(all.plans[launch].alternate, 0u);
    EXPECT_EQ(all.plans[launch].version, run[launch]);
    EXPECT_EQ(all.plans[launch].is_measured, launch >= 2);
  }
  EXPECT_EQ(all.outcome->winner, vector);
  EXPECT_NEAR(all.outcome->vector, 10e6 / 1000, 1);
  EXPECT_NEAR(all.outcome->scalar, 11e6 / 1000, 1);
}

TEST(version_choice, about_the_same_time_leaves_the_preferred_one) {
  for (const code_version preferred : {vector, scalar}) {
    two_versions kernel(preferred), other(preferred);
    EXPECT_EQ(launch(kernel, 1000, many_tiles, each(10ms, 10ms)).outcome->winner, preferred);
    const auto slightly = preferred == vector ? each(102ms, 100ms) : each(100ms, 102ms);
    EXPECT_EQ(launch(other, 1000, many_tiles, slightly).outcome->winner, preferred);
  }
}

TEST(version_choice, short_launches_count_more_often) {
  two_versions of_long, of_short, of_very_short;
  EXPECT_EQ(launch(of_long, 100000, 50, each(1ms, 1ms)).plans.size(), 4u);
  EXPECT_EQ(launch(of_short, 100000, 50, each(10us, 10us)).plans.size(), 16u);
  EXPECT_EQ(launch(of_very_short, 100000, 50, each(100ns, 100ns)).plans.size(), 128u);
}

TEST(version_choice, what_takes_twice_as_long_is_known_soon) {
  two_versions clear(vector), close(vector), of_short(vector);
  const launches all = launch(clear, 1000, few_tiles, each(400us, 200us));
  EXPECT_EQ(all.plans.size(), 6u);
  EXPECT_EQ(all.outcome->winner, scalar);
  EXPECT_EQ(launch(close, 1000, few_tiles, each(450us, 300us)).plans.size(), 18u);
  EXPECT_GT(launch(of_short, 1000, few_tiles, each(4us, 2us)).plans.size(), 18u);
}

TEST(version_choice, what_launches_take_together_counts) {
  // As in a search breadth first: the first and the last launches have little to do, for which
  // vectors are good.
  two_versions kernel(vector);
  const launches all =
      launch(kernel, 100000, many_tiles, [](code_version version, std::size_t launch) {
        const bool has_much = launch % 8 == 3 || launch % 8 == 4;
        return has_much ? version == vector ? 400us : 100us : version == vector ? 2us : 4us;
      });
  EXPECT_EQ(all.outcome->winner, scalar);
}

TEST(version_choice, each_size_has_its_own) {
  two_versions kernel(vector);
  launch(kernel, 100, few_tiles, each(10ms, 90ms));
  launch(kernel, 5000, few_tiles, each(90ms, 10ms));
  EXPECT_EQ(next_version(kernel, 64), vector);
  EXPECT_EQ(next_version(kernel, 127), vector);
  EXPECT_EQ(next_version(kernel, 4096), scalar);
  EXPECT_EQ(next_version(kernel, 8191), scalar);
  EXPECT_TRUE(kernel.choice(1 << 17, many_tiles).begin().is_measured);
  // Sizes above the last class share it.
  launch(kernel, std::uint64_t(1) << 40, few_tiles, each(90ms, 10ms));
  EXPECT_EQ(next_version(kernel, std::uint64_t(1) << 50), scalar);
}

TEST(version_choice, works_by_the_work_item) {
  // The vector version meets with the larger launches of the class, and takes longer in each.
  two_versions kernel(vector);
  std::optional<version_choice::outcome> outcome;
  for (int launch = 0; launch < 100 && !outcome; ++launch) {
    const std::uint64_t work_items = launch % 4 == 0 || launch % 4 == 3 ? 2000 : 1024;
    version_choice choice = kernel.choice(work_items, few_tiles);
    const version_choice::plan plan = choice.begin();
    EXPECT_EQ(plan.version, work_items == 2000 ? vector : scalar);
    choice.add(plan.version, work_items * (plan.version == vector ? 9us : 10us), few_tiles);
    if (plan.is_measured)
      outcome = choice.measured();
  }
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->winner, vector);
}

TEST(version_choice, launches_that_fail_decide_nothing) {
  two_versions kernel(scalar);
  unsigned of_vector = 0, of_scalar = 0;
  for (int launch = 0; launch < 4096; ++launch) {
    const version_choice::plan plan = kernel.choice(10, few_tiles).begin();
    ++(plan.version == vector ? of_vector : of_scalar);
  }
  EXPECT_EQ(of_vector, of_scalar);
  EXPECT_EQ(next_version(kernel, 10), scalar);
}

TEST(version_choice, one_of_many_threads_decides) {
  for (int round = 0; round < 20; ++round) {
    two_versions kernel(vector);
    std::atomic<int> decided{0};
    std::vector<std::thread> threads;
    for (int number = 0; number < 4; ++number)
      threads.emplace_back([&] {
        for (int launch = 0; launch < 50; ++launch) {
          version_choice choice = kernel.choice(100000, many_tiles);
          const version_choice::plan plan = choice.begin();
          if (!plan.is_measured) {
            EXPECT_EQ(plan.version, scalar);
            continue;
          }
          choice.add(vector, 5ms, many_tiles / 2);
          choice.add(scalar, 4ms, many_tiles / 2);
          if (choice.measured())
            ++decided;
        }
      });
    for (std::thread &thread : threads)
      thread.join();
    EXPECT_EQ(decided, 1);
    EXPECT_EQ(next_version(kernel, 100000), scalar);
  }
}

namespace {

/// Work-items have to iterate so often; an iteration takes a vector of four lanes, who wait for
/// each other, four times as long as one work-item, as where elements are gathered.
struct rows {
  const int *lengths;
  std::int64_t *done;             ///< by each work-item
  std::chrono::microseconds unit; ///< long beside what else the machine may be doing
};

constexpr int lanes = 4;

void wait(std::chrono::microseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
  }
}

template <int Lanes> void run_rows(const void *closure, const tessera_tile *tile, void *) {
  const rows &all = *static_cast<const rows *>(closure);
  for (int column = 0; column < tile->columns; column += Lanes) {
    int longest = 0;
    for (int lane = 0; lane < Lanes && column + lane < tile->columns; ++lane) {
      const int item = tile->origin[0] + column + lane;
      longest = std::max(longest, all.lengths[item]);
      all.done[item] += all.lengths[item];
    }
    // To begin takes a vector no longer than a work-item.
    wait((1 + longest * Lanes) * all.unit);
  }
}

struct sparse_kernel {
  tessera_measurements measured = {};
  tessera_image images[2] = {};
  tessera_kernel kernel = {};

  sparse_kernel() {
    for (tessera_image &image : images) {
      image.kind = tessera_image_host;
      image.measured = &measured;
    }
    images[0].entry = run_rows<lanes>;
    images[1].entry = run_rows<1>;
    images[1].traits = tessera_trait_scalar;
    kernel.rank = 1;
    kernel.name = "test.cpp:1";
    kernel.image_count = 2;
    kernel.images = images;
  }

  version_report launch(cpu_queue &queue, const std::vector<int> &lengths,
                        std::vector<std::int64_t> &done, std::chrono::microseconds unit) {
    const std::int32_t extent[] = {std::int32_t(lengths.size())};
    rows closure = {lengths.data(), done.data(), unit};
    version_report told;
    const dispatch work = {kernel, images, std::as_writable_bytes(std::span(&closure, 1)), {}, {},
                           extent, &told};
    EXPECT_TRUE(bool(queue.launch(work, {})));
    return told;
  }
};

std::string launched(const std::vector<int> &lengths, std::chrono::microseconds unit,
                     std::optional<code_version> asked, int launches) {
  cpu_threads threads(1);
  cpu_queue queue(threads, asked);
  sparse_kernel kernel;
  std::vector<std::int64_t> done(lengths.size());
  std::string told;
  for (int launch = 0; launch < launches; ++launch) {
    const version_report report = kernel.launch(queue, lengths, done, unit);
    told += report.version;
    if (report.is_decided)
      told += std::string(", keeps ") + report.winner + " for " +
              std::to_string(report.least_work_items) + " to " +
              std::to_string(report.most_work_items);
    told += "\n";
  }
  // Both versions compute the same.
  for (std::size_t item = 0; item < lengths.size(); ++item)
    EXPECT_EQ(done[item], std::int64_t(launches) * lengths[item]);
  return told;
}

/// Most rows are empty: a vector begins four of them at once.
const std::vector<int> short_rows(64, 0);
/// Of each four one is long: the others' lanes wait.
std::vector<int> skewed_rows() {
  std::vector<int> lengths(64, 0);
  for (std::size_t row = 0; row < lengths.size(); row += lanes)
    lengths[row] = 25;
  return lengths;
}

} // namespace

TEST(two_versions, the_data_decides) {
  // 16 ms in vectors, 64 ms one after the other.
  EXPECT_EQ(launched(short_rows, 1ms, {}, 7),
            "vector\nscalar\nscalar\nvector\nvector\nscalar, keeps vector for 64 to 127\nvector\n");
  // 81 ms in vectors, 23 ms one after the other.
  EXPECT_EQ(launched(skewed_rows(), 50us, {}, 8),
            "vector\nscalar\nscalar\nvector\nvector\nscalar, keeps scalar for 64 to "
            "127\nscalar\nscalar\n");
}

namespace {

/// Which version has run each of many tiles of 64 work-items, and how often.
struct tile_notes {
  std::atomic<int> *vector, *scalar;
  bool fails;
};

template <bool IsVector> void note_tile(const void *closure, const tessera_tile *tile, void *) {
  const tile_notes &notes = *static_cast<const tile_notes *>(closure);
  ++(IsVector ? notes.vector : notes.scalar)[tile->index[0]];
  if (notes.fails && tile->index[0] == 0)
    __tessera_errorf("no");
}

/// A launch of 1024 tiles by two threads; how often each ran, and by what.
std::vector<std::pair<int, int>> run_tiles(sparse_kernel &kernel, cpu_queue &queue, bool fails) {
  constexpr int tiles = 1024;
  std::vector<std::atomic<int>> vector(tiles), scalar(tiles);
  tile_notes closure = {vector.data(), scalar.data(), fails};
  kernel.images[0].entry = note_tile<true>;
  kernel.images[1].entry = note_tile<false>;
  kernel.kernel.tile[0] = 64;
  const std::int32_t extent[] = {64 * tiles};
  const dispatch work = {
      kernel.kernel, kernel.images, std::as_writable_bytes(std::span(&closure, 1)), {}, {}, extent};
  EXPECT_EQ(bool(queue.launch(work, {})), !fails);
  std::vector<std::pair<int, int>> ran;
  for (int tile = 0; tile < tiles; ++tile)
    ran.emplace_back(vector[tile], scalar[tile]);
  return ran;
}

} // namespace

TEST(two_versions, parts_alternate_and_all_tiles_run_once) {
  cpu_threads threads(2);
  cpu_queue queue(threads);
  sparse_kernel kernel;
  // Parts of 32 tiles, the first one of the preferred version.
  const auto ran = run_tiles(kernel, queue, false);
  for (std::size_t tile = 0; tile < ran.size(); ++tile)
    EXPECT_EQ(ran[tile], tile / 32 % 2 == 0 ? std::pair(1, 0) : std::pair(0, 1)) << tile;
  const auto next = run_tiles(kernel, queue, false);
  for (std::size_t tile = 0; tile < next.size(); ++tile)
    EXPECT_EQ(next[tile], tile / 32 % 2 == 0 ? std::pair(0, 1) : std::pair(1, 0)) << tile;
}

TEST(two_versions, a_launch_that_fails_decides_nothing) {
  cpu_threads threads(2);
  cpu_queue queue(threads);
  sparse_kernel kernel;
  for (int launch = 0; launch < 200; ++launch) {
    const auto ran = run_tiles(kernel, queue, true);
    // Both versions still run.
    EXPECT_EQ(std::ranges::count(ran, std::pair(1, 0)), 512);
    EXPECT_EQ(std::ranges::count(ran, std::pair(0, 1)), 512);
  }
}

TEST(two_versions, one_may_be_asked_for) {
  const std::chrono::microseconds little = 1us;
  EXPECT_EQ(launched(short_rows, little, scalar, 3), "scalar\nscalar\nscalar\n");
  EXPECT_EQ(launched(skewed_rows(), little, vector, 3), "vector\nvector\nvector\n");
  EXPECT_EQ(asked_version("vector"), vector);
  EXPECT_EQ(asked_version("scalar"), scalar);
  EXPECT_EQ(asked_version("measure"), std::nullopt);
  EXPECT_EQ(asked_version(""), std::nullopt);
}

TEST(two_versions, a_kernel_with_one_has_nothing_to_tell) {
  cpu_threads threads(1);
  cpu_queue queue(threads, scalar);
  sparse_kernel kernel;
  kernel.images[0].measured = nullptr;
  std::vector<std::int64_t> done(short_rows.size());
  EXPECT_EQ(kernel.launch(queue, short_rows, done, 1us).version, nullptr);
}
