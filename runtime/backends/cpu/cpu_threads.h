// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The threads that run tiles.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H

#include <atomic>
#include <cstdint>
#include <functional>

namespace tessera {

/// Runs numbered pieces of work on several threads, of which who calls is one. All queues of the
/// process share the others: they are made when they are first needed, spin for the next launch
/// for a while, and sleep. Where the system gives no thread, those that are there do the work.
///
/// They are threads of our own, not oneTBB's: those spin for as long as they like, leave their
/// arena half made where a thread cannot be started, do not come back after a fork, and cannot be
/// seen by ThreadSanitizer (docs/decisions/threads-of-our-own.md).
class cpu_threads {
public:
  using range_function = std::function<void(std::uint64_t begin, std::uint64_t end)>;

  /// `asked`: 0 takes as many as the process may use, once somebody wants to know.
  explicit cpu_threads(int asked) : count_(asked) {}
  /// No run is under way.
  ~cpu_threads();
  cpu_threads(const cpu_threads &) = delete;
  cpu_threads &operator=(const cpu_threads &) = delete;

  /// Who calls run() is counted.
  int count() {
    if (count_.load(std::memory_order_relaxed) == 0)
      count_.store(default_count(), std::memory_order_relaxed);
    return count_.load(std::memory_order_relaxed);
  }
  /// Calls run(begin, end) for ranges that make up [0, pieces), on this thread and others, so many
  /// in all, each range of at least so many pieces where there are more. At most 2^32 - 1 pieces.
  /// Any thread, several at a time. Throws what run throws.
  void run(std::uint64_t pieces, const range_function &run, int threads, std::uint64_t least);
  void run(std::uint64_t pieces, const range_function &run) { this->run(pieces, run, count(), 1); }

  /// Do others take part at once, because they have just done so?
  bool are_awake() const;

private:
  class team;

  static int default_count();

  std::atomic<int> count_;
  std::atomic<team *> team_{nullptr}; ///< from the first run on; another one after a fork
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H
