// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The threads that run tiles.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H

#include <atomic>
#include <cstdint>
#include <functional>

namespace tessera {

/// Runs numbered pieces of work on several threads, including the caller. All queues of the process
/// share the others. These are made when they are first needed, spin for a while for the next
/// launch, and then sleep. If the system gives no more threads, the existing ones do the work.
///
/// They are our own threads, not oneTBB's (docs/decisions/threads-of-our-own.md):
/// - oneTBB's spin for as long as they like;
/// - they leave their arena half made if a thread cannot be started;
/// - they do not come back after a fork;
/// - ThreadSanitizer does not see how they synchronise.
class cpu_threads {
public:
  using range_function = std::function<void(std::uint64_t begin, std::uint64_t end)>;

  /// `asked`: 0 means as many as the process may use. The number is determined when it is first
  /// needed.
  explicit cpu_threads(int asked) : count_(asked) {}
  /// There must be no running launch.
  ~cpu_threads();
  cpu_threads(const cpu_threads &) = delete;
  cpu_threads &operator=(const cpu_threads &) = delete;

  /// Includes the caller of run().
  int count() {
    if (count_.load(std::memory_order_relaxed) == 0)
      count_.store(default_count(), std::memory_order_relaxed);
    return count_.load(std::memory_order_relaxed);
  }
  /// Calls run(begin, end) for ranges that make up [0, pieces), on that many threads, including
  /// this one. Each range has at least `least` pieces, if there are as many. At most 2^32 - 1
  /// pieces. Several threads may call this at a time. Throws what run throws.
  void run(std::uint64_t pieces, const range_function &run, int threads, std::uint64_t least);
  void run(std::uint64_t pieces, const range_function &run) { this->run(pieces, run, count(), 1); }

  /// Whether others take part at once, because they have just done so.
  bool are_awake() const;

private:
  class team;

  static int default_count();

  std::atomic<int> count_;
  std::atomic<team *> team_{nullptr}; ///< from the first run on; a new one after a fork
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H
