// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads that help with the launches of all queues.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_TEAM_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_TEAM_H

#include "backends/cpu/cpu_shares.h"
#include "backends/cpu/cpu_threads.h"
#include "backends/cpu/patience.h"

#include <array>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include <pthread.h>

namespace tessera {

/// A launch is open while others may begin to take part; it is over when it is closed and none of
/// them is inside any more. Each says so in a place of its own: a common counter would serialise
/// them.
class cpu_team {
public:
  /// `count` threads with who launches, `fork_number` forks after the process began.
  cpu_team(int count, int fork_number);
  ~cpu_team();

  int fork_number() const { return fork_number_; }
  bool is_spinning() const { return spinning_.load(std::memory_order_relaxed) != 0; }
  /// By the first so many of its threads.
  void run(std::uint64_t pieces, const cpu_threads::range_function &run, int threads,
           std::uint64_t least);

private:
  /// One launch after another.
  struct alignas(64) launch {
    enum : std::uint32_t { idle, taken, open };

    explicit launch(int threads) : shares(threads) {}

    std::atomic<std::uint32_t> state{idle};
    std::atomic<std::uint32_t> number{0}; ///< counts the launches
    std::atomic<int> threads{0};          ///< take part, or one more that has come too late
    std::atomic<int> missing{0};          ///< of those, which are still worth waking
    cpu_shares shares;
    const cpu_threads::range_function *run = nullptr;
    std::mutex failing;
    std::exception_ptr failure;
    patience end;
  };
  /// More at a time find no thread that is free.
  static constexpr int most_launches = 8;

  struct alignas(64) helper {
    std::atomic<std::uint32_t> woken{0};
    patience::clock::time_point woken_at;            ///< by whoever wakes it
    std::array<std::uint32_t, most_launches> seen{}; ///< the last launch that it took part in
    patience next;
    pthread_t thread;
    /// One more than the number of the launch that it is in; 0: none. Others look at it.
    alignas(64) std::atomic<std::uint32_t> inside{0};
  };

  int open_launch(std::uint64_t pieces, const cpu_threads::range_function &run, int threads,
                  std::uint64_t least);
  void close(int number);
  bool enter(helper &me, int into);
  void leave(helper &me);
  bool take_part(launch &in, int thread);

  void help(int thread);
  bool is_needed(const helper &me, int thread) const;
  bool help_with_all(helper &me, int thread);
  patience::clock::time_point sleep(helper &me, int thread);

  void wake_for(launch &some);
  /// Of the first so many.
  bool wake_one(int threads);
  bool start_one(int threads);

  const int count_, fork_number_;
  std::array<std::unique_ptr<launch>, most_launches> launches_;
  std::vector<helper> helpers_;                      ///< by thread; the first is unused
  std::vector<std::atomic<std::uint64_t>> sleepers_; ///< a bit per thread
  alignas(64) std::atomic<int> spinning_{0};
  std::atomic<bool> dismissed_{false};

  std::mutex starting_;
  std::atomic<int> started_{1}; ///< threads there are, with who launches
  patience::clock::time_point no_thread_before_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_TEAM_H
