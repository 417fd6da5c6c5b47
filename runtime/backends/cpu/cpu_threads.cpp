// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_threads.h"

#include "backends/cpu/cpu_quota.h"
#include "backends/cpu/cpu_shares.h"
#include "backends/cpu/patience.h"
#include "backends/delay_point.h"
#include "backends/own_thread.h"
#include "backends/signals_blocked.h"
#include "timeline/recorder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include <pthread.h>

namespace tessera {
namespace {

/// Forks between the first process of the program and this one.
std::atomic<int> forks{0};

[[maybe_unused]] const int fork_handler = pthread_atfork(nullptr, nullptr, [] { ++forks; });

/// After the system has refused a thread.
constexpr std::chrono::seconds before_another_try{1};

} // namespace

/// A launch is open while others may begin to take part; it is over when it is closed and none of
/// them is inside any more. Each says so in a place of its own: a common counter would serialise
/// them.
class cpu_threads::team {
public:
  /// `count` threads with who launches, `fork_number` forks after the process began.
  team(int count, int fork_number);
  ~team();

  int fork_number() const { return fork_number_; }
  bool is_spinning() const { return spinning_.load(std::memory_order_relaxed) != 0; }
  /// By the first so many of its threads.
  void run(std::uint64_t pieces, const range_function &run, int threads, std::uint64_t least);

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
    const range_function *run = nullptr;
    timeline::label work; ///< for the time line
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

  int open_launch(std::uint64_t pieces, const range_function &run, int threads,
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

cpu_threads::team::team(int count, int fork_number)
    : count_(count), fork_number_(fork_number), helpers_(count), sleepers_((count + 63) / 64) {
  // Where threads share processors, who spins takes time from who works.
  const patience longest(count > allowed_cpus() ? patience::clock::duration(0) : patience::longest);
  for (std::unique_ptr<launch> &one : launches_) {
    one = std::make_unique<launch>(count);
    one->end = longest;
  }
  for (helper &one : helpers_)
    one.next = longest;
}

cpu_threads::team::~team() {
  dismissed_ = true;
  while (wake_one(count_)) {
  }
  for (int thread = 1; thread < started_; ++thread)
    pthread_join(helpers_[thread].thread, nullptr);
}

void cpu_threads::team::run(std::uint64_t pieces, const range_function &run, int threads,
                            std::uint64_t least) {
  assert(pieces > 0 && threads > 0 && threads <= count_ && "what is shared is worth sharing");
  const int mine = open_launch(pieces, run, threads, least);
  if (mine < 0) {
    run(0, pieces);
    return;
  }
  wake_for(*launches_[mine]);
  take_part(*launches_[mine], 0);
  close(mine);
}

/// Its number; negative if there are too many.
int cpu_threads::team::open_launch(std::uint64_t pieces, const range_function &run, int threads,
                                   std::uint64_t least) {
  for (int number = 0; number < most_launches; ++number) {
    launch *const one = launches_[number].get();
    std::uint32_t idle = launch::idle;
    if (one->state.load(std::memory_order_relaxed) != launch::idle ||
        !one->state.compare_exchange_strong(idle, launch::taken, std::memory_order_acquire))
      continue;
    one->shares.deal(pieces, threads, least);
    one->run = &run;
    if (timeline::is_on())
      one->work = timeline::work_here;
    one->threads.store(threads, std::memory_order_relaxed);
    one->missing.store(int(std::min<std::uint64_t>(pieces, threads)) - 1,
                       std::memory_order_relaxed);
    one->number.fetch_add(1, std::memory_order_relaxed);
    one->state.store(launch::open); // whoever falls asleep now sees it, or is woken
    return number;
  }
  return -1;
}

/// Mostly the others are as far.
void cpu_threads::team::close(int number) {
  delay_point();
  launch &over = *launches_[number];
  assert(over.state.load() == launch::open && "who has opened a launch closes it");
  over.state.store(launch::taken); // whoever is not seen inside now sees that
  const std::uint32_t inside = std::uint32_t(number) + 1;
  int next = 1;
  // Who is out once touches it no more.
  const auto are_out = [&] {
    while (next < count_ && helpers_[next].inside.load() != inside)
      ++next;
    return next == count_;
  };
  if (!are_out()) {
    if (!over.end.spin(are_out))
      while (!are_out())
        helpers_[next].inside.wait(inside);
    over.end.waited();
  }
  const std::exception_ptr failure = std::exchange(over.failure, nullptr);
  over.state.store(launch::idle, std::memory_order_release);
  if (failure)
    std::rethrow_exception(failure);
}

/// False if it is not open.
bool cpu_threads::team::enter(helper &me, int into) {
  const launch &one = *launches_[into];
  if (one.state.load(std::memory_order_relaxed) != launch::open)
    return false;
  me.inside.store(std::uint32_t(into) + 1); // whoever closes it now sees that, or it is closed
  if (one.state.load() == launch::open)
    return true;
  leave(me);
  return false;
}

void cpu_threads::team::leave(helper &me) {
  assert(me.inside.load() != 0 && "who leaves a launch has entered it");
  me.inside.store(0); // in order with the look whether anybody waits
  me.inside.notify_one();
}

/// Returns whether there was anything left to do.
bool cpu_threads::team::take_part(launch &in, int thread) {
  assert(thread >= 0 && thread < count_ && "every thread has its own share");
  bool any = false;
  const bool is_recorded = timeline::is_on() && thread != 0 && in.work.work != 0;
  std::uint64_t begun_at = 0, pieces = 0;
  try {
    while (const std::optional<piece_range> some = in.shares.take(thread)) {
      if (is_recorded && begun_at == 0)
        begun_at = timeline::ticks();
      if (!std::exchange(any, true) && thread != 0)
        wake_for(in); // there may be more than the threads that are on their way can do
      (*in.run)(some->begin, some->end);
      pieces += some->end - some->begin;
    }
  } catch (...) {
    const std::lock_guard lock(in.failing);
    in.failure = std::current_exception();
    in.shares.drop();
  }
  if (begun_at != 0)
    timeline::add({.begin = begun_at,
                   .end = timeline::ticks(),
                   .work = in.work.work,
                   .values = {pieces},
                   .name = in.work.name,
                   .kind = timeline::record_kind::tiles});
  return any;
}

/// What a helper does as long as the process lives.
void cpu_threads::team::help(int thread) {
  const own_thread here;
  helper &me = helpers_[thread];
  for (;;) {
    while (help_with_all(me, thread)) {
    }
    spinning_.fetch_add(1, std::memory_order_relaxed);
    const bool found = me.next.spin([&] { return is_needed(me, thread) || dismissed_; });
    spinning_.fetch_sub(1, std::memory_order_relaxed);
    // Work that comes soon is worth spinning for though waking up takes long after that.
    const auto came = found ? patience::clock::now() : sleep(me, thread);
    if (dismissed_)
      return;
    me.next.waited(came);
  }
}

bool cpu_threads::team::is_needed(const helper &me, int thread) const {
  for (int number = 0; number < most_launches; ++number)
    if (const launch &one = *launches_[number];
        one.number.load(std::memory_order_relaxed) != me.seen[number] &&
        one.state.load() == launch::open && thread < one.threads.load(std::memory_order_relaxed))
      return true;
  return false;
}

bool cpu_threads::team::help_with_all(helper &me, int thread) {
  bool any = false;
  for (int number = 0; number < most_launches; ++number) {
    launch &one = *launches_[number];
    const std::uint32_t current = one.number.load(std::memory_order_relaxed);
    if (current == me.seen[number] || thread >= one.threads.load(std::memory_order_relaxed) ||
        !enter(me, number))
      continue;
    me.seen[number] = current;
    delay_point();
    any |= take_part(one, thread);
    delay_point();
    leave(me);
  }
  return any;
}

/// Returns when it was woken.
patience::clock::time_point cpu_threads::team::sleep(helper &me, int thread) {
  std::atomic<std::uint64_t> &sleepers = sleepers_[thread / 64];
  const std::uint64_t bit = std::uint64_t(1) << thread % 64;
  delay_point();
  sleepers.fetch_or(bit);
  delay_point();
  // Who has opened a launch before that does not wake us. If the bit is gone, somebody is about to.
  if ((is_needed(me, thread) || dismissed_) && sleepers.fetch_and(~bit) & bit)
    return patience::clock::now();
  me.woken.wait(0, std::memory_order_acquire);
  const auto woken_at = me.woken_at;
  me.woken.store(0, std::memory_order_relaxed);
  return woken_at;
}

/// Wakes or starts two of those that the launch may need; each that finds something to do does the
/// same.
void cpu_threads::team::wake_for(launch &some) {
  for (int woken = 0; woken < 2; ++woken) {
    if (some.missing.load(std::memory_order_relaxed) <= 0)
      return;
    const int threads = some.threads.load(std::memory_order_relaxed);
    if (!wake_one(threads) && !start_one(threads))
      return;
    some.missing.fetch_sub(1, std::memory_order_relaxed);
  }
}

bool cpu_threads::team::wake_one(int threads) {
  for (std::size_t word = 0; word < sleepers_.size(); ++word)
    for (std::uint64_t asleep = sleepers_[word].load(); asleep;) {
      const std::uint64_t lowest = asleep & -asleep;
      if (int(64 * word) + std::countr_zero(lowest) >= threads)
        return false;
      if (!sleepers_[word].compare_exchange_weak(asleep, asleep & ~lowest))
        continue;
      helper &chosen = helpers_[64 * word + std::countr_zero(lowest)];
      delay_point();
      chosen.woken_at = patience::clock::now();
      chosen.woken.store(1); // in order with the look whether anybody waits
      chosen.woken.notify_one();
      return true;
    }
  return false;
}

bool cpu_threads::team::start_one(int threads) {
  if (started_.load(std::memory_order_relaxed) >= threads)
    return false;
  const std::lock_guard lock(starting_);
  const int thread = started_.load(std::memory_order_relaxed);
  if (thread >= threads || patience::clock::now() < no_thread_before_)
    return false;
  struct task {
    cpu_threads::team &team;
    int thread;
  };
  std::unique_ptr<task> first(new (std::nothrow) task{*this, thread});
  const signals_blocked blocked;
  const auto begin = [](void *argument) -> void * {
    const std::unique_ptr<task> mine(static_cast<task *>(argument));
    mine->team.help(mine->thread);
    return nullptr;
  };
  if (!first || pthread_create(&helpers_[thread].thread, nullptr, begin, first.get()) != 0) {
    no_thread_before_ = patience::clock::now() + before_another_try;
    return false;
  }
  (void)first.release();
  pthread_setname_np(helpers_[thread].thread, "tessera");
  started_.store(thread + 1, std::memory_order_relaxed);
  return true;
}

cpu_threads::~cpu_threads() {
  // In the child of a fork it would wait for threads that are not there.
  if (team *const last = team_; last && last->fork_number() == forks)
    delete last;
}

/// As many as the process's affinity allows; never more than its quota.
int cpu_threads::default_count() {
  const int allowed = allowed_cpus(), quota = cpus_of_quota();
  return quota > 0 ? std::min(allowed, quota) : allowed;
}

bool cpu_threads::are_awake() const {
  const team *const current = team_.load(std::memory_order_acquire);
  return current && current->is_spinning();
}

void cpu_threads::run(std::uint64_t pieces, const range_function &run, int threads,
                      std::uint64_t least) {
  // The threads of a process are not there in its child, where a team's state says nothing.
  const int now = forks.load(std::memory_order_relaxed);
  team *current = team_.load(std::memory_order_acquire);
  if (!current || current->fork_number() != now) {
    auto made = std::make_unique<team>(count(), now);
    if (team_.compare_exchange_strong(current, made.get(), std::memory_order_acq_rel))
      current = made.release();
  }
  current->run(pieces, run, threads, least);
}

} // namespace tessera
