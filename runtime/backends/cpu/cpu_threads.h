// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The threads that run tiles.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include <oneapi/tbb/global_control.h>

namespace tessera {

/// How many threads the device has: what was asked for, or as many as the process may use.
class thread_count {
public:
  explicit thread_count(int asked);
  int value() const { return value_; }

private:
  int value_;
  std::optional<oneapi::tbb::global_control> more_than_the_machine_has_;
};

/// Runs numbered pieces of work on several threads, for one queue. The threads are oneTBB's, in an
/// arena of the queue's own: a thread that takes part never runs tasks of the program's. Those that
/// have taken part look out for the next launch for a while before they sleep. Where oneTBB cannot
/// be used (in the child of a fork, whose threads are gone; under ThreadSanitizer, which does not
/// see how it synchronises) the threads are started for each piece.
class cpu_threads {
public:
  using range_function = std::function<void(std::uint64_t begin, std::uint64_t end)>;

  explicit cpu_threads(int count);
  ~cpu_threads();
  cpu_threads(const cpu_threads &) = delete;
  cpu_threads &operator=(const cpu_threads &) = delete;

  int count() const { return count_; }
  /// Calls run(begin, end) for ranges that make up [0, pieces), on this thread and others, one
  /// caller at a time. Throws what run throws.
  void run(std::uint64_t pieces, const range_function &run);

  /// Do others take part at once, because they have just done so?
  bool are_awake() const;

private:
  class crew;

  int count_;
  std::unique_ptr<crew> crew_; ///< from the first run on
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_THREADS_H
