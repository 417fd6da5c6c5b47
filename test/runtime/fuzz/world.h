// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the host threads of one program share: queues, data that all read, counters that all add
/// to, and the failures of kernels that nobody has heard of yet.
#ifndef TESSERA_TEST_RUNTIME_FUZZ_WORLD_H
#define TESSERA_TEST_RUNTIME_FUZZ_WORLD_H

#include "record.h"

#include <amp.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace fuzz {

struct place {
  std::string name;
  concurrency::accelerator_view view;
  bool runs_kernels;
  bool is_slow;
};

/// Continuations that were asked for, and those that have run. It lives as long as one of them.
struct continuations {
  std::atomic<int> wanted{0}, done{0};
};

class world {
public:
  explicit world(record &watched);
  /// For the child of a fork, with the parent's queues, and the failures that they had then.
  world(record &watched, const std::vector<place> &places, bool is_child);
  world(const world &) = delete;

  /// The number of a kernel's failure to come, whose message has it.
  int expect_failure();
  void expect_abort();
  /// A copy fails whose future has gone: others may hear of it, in words of the runtime's.
  void expect_lost_failure() { ++lost_failures_; }
  /// A queue goes, and may take failures with it.
  void forget_failures() { may_lose_failures_ = true; }
  /// Whether some kernel's failure has this message; each is told once.
  bool hears(const std::string &message);

  /// As long as the process: what is known of an operation whose future is lost is that its results
  /// are there, and not that it has come to its end.
  void keep(std::shared_ptr<void> memory);
  /// Does it again when it throws what a kernel failed with.
  template <typename Function> void attempt(const Function &function) {
    for (;;)
      try {
        return function();
      } catch (const concurrency::runtime_exception &failure) {
        if (!hears(failure.what()))
          watched.differ(std::string("an exception: ") + failure.what());
      }
  }

  void count(int slot, int amount, int times, const concurrency::accelerator_view *on);
  /// When all host threads are done: waits for everything, and compares what they shared.
  void finish();

  record &watched;
  std::vector<place> places;
  const std::vector<int> input;
  std::mutex deep_nest; ///< of continuations: one at a time
  const std::shared_ptr<continuations> continued = std::make_shared<continuations>();

  concurrency::array_view<const int, 1> input_view() const { return input_view_; }
  /// What one thread has to itself of data that all use; zeros at first. The last part is
  /// children's.
  static constexpr int part_size = 256;
  concurrency::array_view<int, 1> part_of(int thread) const {
    return common_view_.section(thread * part_size, part_size);
  }
  /// What all threads read and write at once: nothing is known of the values.
  static constexpr int of_all_size = 100;
  concurrency::array<int, 1> of_all[2]{concurrency::array<int, 1>(of_all_size),
                                       concurrency::array<int, 1>(of_all_size)};

private:
  static constexpr int slots = 4;

  std::vector<int> counters_, common_;
  concurrency::array_view<const int, 1> input_view_;
  concurrency::array_view<int, 1> counters_view_, common_view_;
  std::atomic<int> wanted_[slots] = {};

  std::mutex failures_;
  std::map<int, bool> heard_;
  const bool is_child_;
  int aborts_ = 0, last_failure_ = 0;
  std::atomic<int> lost_failures_{0};
  std::atomic<bool> may_lose_failures_{false};
};

} // namespace fuzz

#endif // TESSERA_TEST_RUNTIME_FUZZ_WORLD_H
