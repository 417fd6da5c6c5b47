// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_threads.h"

#include "backends/cpu/cpu_quota.h"
#include "backends/cpu/cpu_shares.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <pthread.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <oneapi/tbb/info.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

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

/// To wake a thread takes about as long; who launches again and again finds it awake.
constexpr std::chrono::microseconds patience{50};

void notice_forks() {
  static const int registered =
      pthread_atfork(nullptr, nullptr, [] { own_threads.store(true, std::memory_order_relaxed); });
  (void)registered;
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

/// The threads of a queue, of which the first is who launches. A launch is open while others may
/// begin to take part; it is over when it is closed and none of them is inside any more.
class cpu_team {
public:
  /// Others look out for the next launch for as long as \p patience.
  cpu_team(int threads, std::chrono::microseconds patience)
      : patience_(patience), shares_(threads), others_(threads) {}

  /// \p summon is called for every thread that is not on its way: it has to call help() there.
  template <typename Summon>
  void run(std::uint64_t pieces, const cpu_threads::range_function &run, Summon summon) {
    shares_.deal(pieces);
    run_ = &run;
    number_.fetch_add(1, std::memory_order_relaxed);
    state_.store(open);
    for (int thread = 1; thread < int(others_.size()); ++thread)
      if (!others_[thread].exchange(true))
        summon(thread);
    take_part(0);
    finish();
  }

  /// A thread of the others.
  void help(int thread) {
    helping_.fetch_add(1);
    std::uint32_t last = number_.load() - 1;
    do {
      auto idle_since = clock::now();
      do {
        const std::uint32_t number = number_.load(std::memory_order_relaxed);
        if (number != last && enter()) {
          last = number;
          take_part(thread);
          state_.fetch_sub(1, std::memory_order_release);
          idle_since = clock::now();
        }
        pause();
      } while (!dismissed_ && clock::now() - idle_since < patience_);
      others_[thread].store(false);
      // Who has opened a launch meanwhile may not have seen that.
    } while (state_.load() & open && number_.load() != last && !others_[thread].exchange(true));
    helping_.fetch_sub(1);
  }

  bool is_looking_out() const { return helping_.load(std::memory_order_relaxed) != 0; }

  /// Nobody looks out any more.
  void dismiss() { dismissed_ = true; }

private:
  using clock = std::chrono::steady_clock;
  static constexpr std::uint32_t open = 1u << 31;

  static void pause() {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
  }

  /// False if nothing is open.
  bool enter() {
    std::uint32_t state = state_.load(std::memory_order_relaxed);
    while (state & open)
      if (state_.compare_exchange_weak(state, state + 1, std::memory_order_acquire))
        return true;
    return false;
  }

  void take_part(int thread) {
    try {
      while (const std::optional<piece_range> some = shares_.take(thread))
        (*run_)(some->begin, some->end);
    } catch (...) {
      const std::lock_guard lock(failing_);
      failure_ = std::current_exception();
      shares_.drop();
    }
  }

  /// Mostly the others are as far. One that the machine has taken away may need the processor.
  void finish() {
    state_.fetch_and(~open, std::memory_order_relaxed);
    for (int turns = 0; state_.load(std::memory_order_acquire); ++turns)
      if (turns < 1000)
        pause();
      else
        std::this_thread::yield();
    if (failure_)
      std::rethrow_exception(std::exchange(failure_, nullptr));
  }

  const std::chrono::microseconds patience_;
  cpu_shares shares_;
  const cpu_threads::range_function *run_ = nullptr;
  std::mutex failing_;
  std::exception_ptr failure_;
  alignas(64) std::atomic<std::uint32_t> state_{0}; ///< `open`, and how many others are inside
  std::atomic<std::uint32_t> number_{0};            ///< of the launch
  std::atomic<bool> dismissed_{false};
  std::atomic<int> helping_{0};
  std::vector<std::atomic<bool>> others_; ///< whether a thread is on its way, or looks out
};

/// oneTBB's threads as the others of a team.
class cpu_threads::crew {
public:
  explicit crew(int count) : team_(count, patience), arena_(count) {}

  /// Who is on the way has to get here, as a task that never runs is never freed.
  ~crew() {
    team_.dismiss();
    arena_.execute([this] { helpers_.wait(); });
  }

  void run(std::uint64_t pieces, const range_function &run) {
    team_.run(pieces, run, [this](int thread) {
      arena_.enqueue(helpers_.defer([this, thread] { team_.help(thread); }));
    });
  }

  bool is_awake() const { return team_.is_looking_out(); }

private:
  cpu_team team_;
  oneapi::tbb::task_arena arena_;
  oneapi::tbb::task_group helpers_;
};

cpu_threads::cpu_threads(int count) : count_(count) {}

cpu_threads::~cpu_threads() {
  // In the child of a fork it would wait for threads that are not there.
  if (own_threads.load(std::memory_order_relaxed))
    (void)crew_.release();
}

bool cpu_threads::are_awake() const { return crew_ && crew_->is_awake(); }

void cpu_threads::run(std::uint64_t pieces, const range_function &run) {
  if (own_threads.load(std::memory_order_relaxed)) {
    cpu_team team(count_, std::chrono::microseconds(0));
    std::vector<std::jthread> others;
    team.run(pieces, run, [&](int thread) {
      try {
        others.emplace_back([&team, thread] { team.help(thread); });
      } catch (const std::system_error &) {
        // Fewer threads do as well.
      }
    });
    return;
  }
  if (!crew_) {
    notice_forks();
    crew_ = std::make_unique<crew>(count_);
  }
  crew_->run(pieces, run);
}

} // namespace tessera
