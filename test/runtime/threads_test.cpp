// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the tiles of launches come to threads.
#include "backends/cpu/cpu_shares.h"
#include "backends/cpu/cpu_threads.h"
#include "backends/cpu/tile_cost.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

using namespace tessera;

namespace {

/// How often each piece was run; whatever runs one twice or never is wrong.
class counted_pieces {
public:
  explicit counted_pieces(std::uint64_t count) : runs_(count) {}

  void operator()(std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t piece = begin; piece < end; ++piece)
      runs_.at(piece).fetch_add(1, std::memory_order_relaxed);
  }

  bool each_once() const {
    for (const std::atomic<int> &one : runs_)
      if (one != 1)
        return false;
    return true;
  }

private:
  std::vector<std::atomic<int>> runs_;
};

constexpr std::uint64_t sizes[] = {1, 2, 3, 7, 64, 1000};

/// Runs 200 pieces of a millisecond each, and returns how many threads did.
std::size_t threads_that_help(cpu_threads &threads) {
  std::mutex counting;
  std::set<std::thread::id> seen;
  threads.run(200, [&](std::uint64_t begin, std::uint64_t end) {
    {
      const std::lock_guard lock(counting);
      seen.insert(std::this_thread::get_id());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(end - begin));
  });
  return seen.size();
}

/// While it is there, the system makes no thread: none has room for so large a stack.
class no_more_threads {
public:
  no_more_threads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge;
    pthread_attr_init(&huge);
    pthread_attr_setstacksize(&huge, std::size_t(1) << 47);
    pthread_setattr_default_np(&huge);
    pthread_attr_destroy(&huge);
  }
  ~no_more_threads() { pthread_setattr_default_np(&before_); }

private:
  pthread_attr_t before_;
};

} // namespace

TEST(shares, one_thread_gets_all_of_them_in_order) {
  for (const std::uint64_t pieces : sizes) {
    cpu_shares shares(1);
    shares.deal(pieces, 1);
    std::uint64_t next = 0;
    while (const auto some = shares.take(0)) {
      EXPECT_EQ(some->begin, next);
      EXPECT_GT(some->size(), 0u);
      next = some->end;
    }
    EXPECT_EQ(next, pieces);
  }
}

TEST(shares, a_thread_begins_with_the_same_part_each_time) {
  cpu_shares shares(4);
  for (int launch = 0; launch < 3; ++launch) {
    shares.deal(40, 4);
    for (int thread = 3; thread >= 0; --thread)
      EXPECT_EQ(shares.take(thread)->begin, std::uint64_t(10 * thread));
  }
}

TEST(shares, a_thread_takes_at_least_what_is_worth_it) {
  cpu_shares shares(4);
  shares.deal(80, 2, 15); // 40 each, for the first two
  EXPECT_EQ(shares.take(0)->size(), 15u);
  EXPECT_EQ(shares.take(0)->size(), 15u);
  EXPECT_EQ(shares.take(0)->size(), 10u);
  EXPECT_EQ(shares.take(0)->size(), 15u); // of 20 from the other one, whose first 20 are left
  EXPECT_EQ(shares.take(0)->size(), 5u);
  while (const auto some = shares.take(3))
    EXPECT_GE(some->size(), 5u);
  EXPECT_FALSE(shares.take(1));
}

TEST(tile_costs, begin_on_one_thread_now_and_then) {
  tile_cost cost;
  EXPECT_FALSE(cost.estimate());
  cost.measured_in_team(tile_cost::time(800), 10);
  EXPECT_EQ(cost.estimate(), tile_cost::time(80));
  int trials = 0, in_a_row = 0, most_in_a_row = 0;
  for (int launch = 0; launch < 1280; ++launch) {
    in_a_row = cost.is_trial() ? in_a_row + 1 : 0;
    most_in_a_row = std::max(most_in_a_row, in_a_row);
    trials += in_a_row > 0;
  }
  EXPECT_EQ(trials, 40);
  EXPECT_EQ(most_in_a_row, 4); // the first ones fetch the data
  cost.measured_alone(tile_cost::time(1280), 64);
  EXPECT_EQ(cost.estimate(), tile_cost::time(20));
  cost.measured_in_team(tile_cost::time(40), 4); // the work is less than it was
  EXPECT_EQ(cost.estimate(), tile_cost::time(10));
  cost.measured_in_team(tile_cost::time(400), 4); // the tiles had to be fetched
  EXPECT_EQ(cost.estimate(), tile_cost::time(20));
  cost.measured_in_team(tile_cost::time(40'000), 4); // the work is more than it was
  EXPECT_EQ(cost.estimate(), tile_cost::time(10'000));
}

TEST(tile_costs, only_short_launches_in_a_row_are_short) {
  tile_cost cost;
  for (int launch = 0; launch < 15; ++launch)
    cost.launched(tile_cost::time(10'000));
  EXPECT_FALSE(cost.is_short());
  cost.launched(tile_cost::time(10'000));
  EXPECT_TRUE(cost.is_short());
  cost.launched(tile_cost::time(5'000'000));
  EXPECT_FALSE(cost.is_short());
}

TEST(tile_costs, uneven_launches_are_not_begun_on_one_thread_for_a_while) {
  tile_cost cost;
  cost.measured_in_team(tile_cost::time(640), 64);
  EXPECT_FALSE(cost.is_uneven());
  cost.measured_alone(tile_cost::time(9'000'000), 64);
  for (int launch = 0; launch < 128; ++launch)
    EXPECT_TRUE(cost.is_uneven());
  EXPECT_FALSE(cost.is_uneven());
}

TEST(tile_costs, long_work_is_worth_more_threads) {
  EXPECT_EQ(tile_cost::best_threads(tile_cost::time(1), 16), 2);
  EXPECT_EQ(tile_cost::best_threads(tile_cost::time(16'000), 16), 8);
  EXPECT_EQ(tile_cost::best_threads(tile_cost::time(1'000'000), 16), 16);
  EXPECT_EQ(tile_cost::best_threads(tile_cost::time(1'000'000), 2), 2);
}

TEST(shares, those_of_absent_threads_are_taken_by_who_is_there) {
  for (const std::uint64_t pieces : sizes) {
    cpu_shares shares(5);
    shares.deal(pieces, 5);
    counted_pieces counted(pieces);
    while (const auto some = shares.take(2))
      counted(some->begin, some->end);
    EXPECT_TRUE(counted.each_once()) << pieces;
    EXPECT_FALSE(shares.take(4));
  }
}

TEST(shares, dropped_ones_are_not_run) {
  cpu_shares shares(2);
  shares.deal(100, 2);
  EXPECT_TRUE(shares.take(0));
  shares.drop();
  EXPECT_FALSE(shares.take(0));
  EXPECT_FALSE(shares.take(1));
}

TEST(shares, threads_that_take_at_once_get_different_ones) {
  for (int round = 0; round < 50; ++round) {
    cpu_shares shares(4);
    shares.deal(1000, 3);
    counted_pieces counted(1000);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, thread] {
        while (const auto some = shares.take(thread))
          counted(some->begin, some->end);
      });
    for (std::thread &one : threads)
      one.join();
    ASSERT_TRUE(counted.each_once());
  }
}

TEST(threads, each_piece_of_many_launches_is_run_once) {
  for (const int count : {1, 2, 3}) {
    cpu_threads threads(count);
    for (int launch = 0; launch < 2000; ++launch)
      for (const std::uint64_t pieces : sizes) {
        counted_pieces counted(pieces);
        threads.run(pieces, std::ref(counted));
        ASSERT_TRUE(counted.each_once()) << count << " threads, " << pieces << " pieces";
      }
  }
}

TEST(threads, those_that_sleep_come_again) {
  cpu_threads threads(2);
  for (int launch = 0; launch < 20; ++launch) {
    std::this_thread::sleep_for(std::chrono::microseconds(10 * launch)); // patience ends meanwhile
    counted_pieces counted(100);
    threads.run(100, std::ref(counted));
    ASSERT_TRUE(counted.each_once());
  }
}

TEST(threads, several_groups_do_not_disturb_each_other) {
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 4; ++caller)
    callers.emplace_back([] {
      cpu_threads threads(3);
      for (int launch = 0; launch < 500; ++launch) {
        counted_pieces counted(50);
        threads.run(50, std::ref(counted));
        ASSERT_TRUE(counted.each_once());
      }
    });
  for (std::thread &one : callers)
    one.join();
}

TEST(threads, a_team_larger_than_the_machine_ends_each_launch) {
  cpu_threads threads(64);
  for (int launch = 0; launch < 300; ++launch)
    for (const std::uint64_t pieces : sizes) {
      counted_pieces counted(pieces);
      threads.run(pieces, std::ref(counted));
      ASSERT_TRUE(counted.each_once()) << pieces;
    }
  EXPECT_GT(threads_that_help(threads), 8u);
}

TEST(threads, more_launches_at_once_than_the_team_knows_all_end) {
  cpu_threads threads(3);
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 20; ++caller)
    callers.emplace_back([&threads] {
      for (int launch = 0; launch < 200; ++launch) {
        counted_pieces counted(50);
        threads.run(50, std::ref(counted));
        ASSERT_TRUE(counted.each_once());
      }
    });
  for (std::thread &one : callers)
    one.join();
}

TEST(threads, where_none_can_be_made_the_caller_does_the_work) {
  cpu_threads threads(4);
  {
    const no_more_threads here;
    for (const std::uint64_t pieces : sizes) {
      counted_pieces counted(pieces);
      threads.run(pieces, std::ref(counted));
      EXPECT_TRUE(counted.each_once());
    }
    EXPECT_EQ(threads_that_help(threads), 1u);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(1100)); // then it tries again
  EXPECT_EQ(threads_that_help(threads), 4u);
}

TEST(threads, the_child_of_a_fork_has_its_own) {
  cpu_threads threads(3);
  EXPECT_EQ(threads_that_help(threads), 3u);
  const pid_t child = fork();
  if (child == 0)
    _exit(threads_that_help(threads) == 3 ? 0 : 1);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(threads_that_help(threads), 3u);
}

TEST(threads, signals_of_the_process_go_to_the_programs_own) {
  cpu_threads threads(3);
  std::atomic<int> open{0};
  const std::thread::id caller = std::this_thread::get_id();
  threads.run(200, [&](std::uint64_t, std::uint64_t) {
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
    if (std::this_thread::get_id() != caller && !sigismember(&blocked, SIGINT))
      ++open;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  EXPECT_EQ(open, 0);
}

TEST(threads, a_failure_reaches_who_launched) {
  cpu_threads threads(2);
  for (int launch = 0; launch < 100; ++launch) {
    EXPECT_THROW(threads.run(64,
                             [&](std::uint64_t begin, std::uint64_t end) {
                               if (begin <= 40 && 40 < end)
                                 throw std::runtime_error("piece 40");
                             }),
                 std::runtime_error);
    counted_pieces counted(64);
    threads.run(64, std::ref(counted));
    ASSERT_TRUE(counted.each_once());
  }
}
