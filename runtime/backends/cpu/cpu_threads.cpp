// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_threads.h"

#include "backends/cpu/cpu_quota.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include <pthread.h>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>

namespace tessera {
namespace {

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TESSERA_OWN_THREADS true
#endif
#endif
#ifndef TESSERA_OWN_THREADS
#define TESSERA_OWN_THREADS false
#endif

std::atomic<bool> own_threads{TESSERA_OWN_THREADS};

void notice_forks() {
  static const int registered =
      pthread_atfork(nullptr, nullptr, [] { own_threads.store(true, std::memory_order_relaxed); });
  (void)registered;
}

/// Pieces that a thread takes at a time, so that all end together.
constexpr std::uint64_t shares_per_thread = 8;

void run_on_own_threads(int count, std::uint64_t pieces, const cpu_threads::range_function &run) {
  const std::uint64_t share =
      std::max<std::uint64_t>(1, pieces / (std::uint64_t(count) * shares_per_thread));
  std::atomic<std::uint64_t> next{0};
  std::mutex failing;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (std::uint64_t begin; (begin = next.fetch_add(share)) < pieces;)
        run(begin, std::min(begin + share, pieces));
    } catch (...) {
      const std::lock_guard lock(failing);
      failure = std::current_exception();
      next.store(pieces);
    }
  };
  std::vector<std::thread> others;
  try {
    for (int number = 1; number < count; ++number)
      others.emplace_back(work);
  } catch (const std::system_error &) {
    // Fewer threads do as well.
  }
  work();
  for (std::thread &one : others)
    one.join();
  if (failure)
    std::rethrow_exception(failure);
}

/// As many as the process's affinity allows; never more than its quota.
int default_threads() {
  const int allowed = oneapi::tbb::info::default_concurrency(), quota = cpus_of_quota();
  return quota > 0 ? std::min(allowed, quota) : allowed;
}

} // namespace

thread_count::thread_count(int asked) : value_(asked > 0 ? asked : default_threads()) {
  if (value_ > oneapi::tbb::info::default_concurrency())
    more_than_the_machine_has_.emplace(oneapi::tbb::global_control::max_allowed_parallelism,
                                       std::size_t(value_));
}

cpu_threads::~cpu_threads() {
  // In the child of a fork the arena would wait for threads that are not there.
  if (own_threads.load(std::memory_order_relaxed))
    (void)arena_.release();
}

void cpu_threads::run(std::uint64_t pieces, const range_function &run) {
  if (own_threads.load(std::memory_order_relaxed))
    return run_on_own_threads(count_, pieces, run);
  if (!arena_) {
    notice_forks();
    arena_ = std::make_unique<oneapi::tbb::task_arena>(count_);
  }
  using range = oneapi::tbb::blocked_range<std::uint64_t>;
  arena_->execute([&] {
    oneapi::tbb::parallel_for(range(0, pieces),
                              [&](const range &part) { run(part.begin(), part.end()); });
  });
}

} // namespace tessera
