// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/thread_pool.h"

#include "backends/delay_point.h"
#include "backends/own_thread.h"
#include "backends/signals_blocked.h"
#include "core/queues/scheduler.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <thread>
#include <utility>

#include <pthread.h>

namespace tessera {
namespace {

/// Threads that are made without asking why none is free; and all there may ever be.
constexpr int usual_threads = 5, most_threads = 256;
/// How long a thread with nothing to do stays.
constexpr std::chrono::seconds idle_wait{5};
/// The end of the process waits so long for tasks that neither end nor compute.
constexpr std::chrono::seconds patience_at_the_end{1};
/// Threads that compute no longer, in nanoseconds, only wait.
constexpr std::int64_t next_to_nothing = 1'000'000;
/// Tasks that a thread may be in the middle of at once, each of which waits for the next: a stack
/// has room for more.
constexpr int most_nested = 64;

thread_local bool is_of_the_pool = false;

} // namespace

/// A task that a thread is in the middle of, in the middle of another one perhaps.
struct thread_pool::task_under_way {
  std::uint64_t number;
  task_under_way *outer;
  int depth = outer ? outer->depth + 1 : 1;
  list_place<task_under_way> place{*this};
};

/// An object with a destructor would take the loader's lock, see per_thread.h.
thread_local thread_pool::task_under_way *thread_pool::innermost = nullptr;

bool start_thread(std::function<void()> run) {
  const signals_blocked blocked;
  try {
    std::thread(std::move(run)).detach();
  } catch (const std::exception &) { // there is no thread, or no memory for one
    return false;
  }
  return true;
}

bool thread_pool::is_here() { return is_of_the_pool; }

void thread_pool::add(pool_task &work) {
  tasks_.push_back(work.waiting_);
  added(work);
}

void thread_pool::add_first(pool_task &work) {
  tasks_.push_front(work.waiting_);
  added(work);
}

void thread_pool::added(pool_task &work) {
  work.number_ = ++last_number_;
  if (++waiting_ <= idle_)
    arrived_.notify_one();
  else if (threads_ + wanted_ < usual_threads)
    ++wanted_;
  else
    owner_.wake_dispatcher(); // which looks
}

void thread_pool::look() {
  const bool starved_then = std::exchange(starved_then_, is_starving());
  if (!starved_then_)
    return;
  const std::uint64_t ended_then = std::exchange(ended_then_, ended_);
  const std::int64_t computing = computing_time();
  const std::int64_t computed = computing - std::exchange(computing_then_, computing);
  if (starved_then && ended_ == ended_then && computed < next_to_nothing &&
      threads_ + wanted_ < most_threads)
    ++wanted_;
}

/// Of all threads, in nanoseconds.
std::int64_t thread_pool::computing_time() const {
  std::int64_t sum = 0;
  for (const thread_clock &one : clocks_)
    if (timespec time; clock_gettime(one.clock, &time) == 0)
      sum += time.tv_sec * 1'000'000'000LL + time.tv_nsec;
  return sum;
}

bool thread_pool::run(pool_task &work, state_lock &lock) {
  if (!work.is_waiting() || (innermost && innermost->depth >= most_nested))
    return false;
  run_here(work, lock);
  return true;
}

void thread_pool::run_without_threads(state_lock &lock) {
  while (!has_threads() && !tasks_.empty())
    run_here(*tasks_.front(), lock);
}

void thread_pool::run_here(pool_task &next, state_lock &lock) {
  assert(next.is_waiting() && waiting_ > 0 && "a task is run once each time that it is added");
  task_under_way mine{next.number_, innermost};
  next.waiting_.leave();
  --waiting_;
  running_.push_back(mine.place);
  innermost = &mine;
  next.run(lock);
  innermost = mine.outer;
  mine.place.leave();
  ++ended_;
  task_ended_.notify_all();
}

void thread_pool::work() {
  is_of_the_pool = true;
  const own_thread here;
  pthread_setname_np(pthread_self(), "tessera-pool");
  thread_clock mine;
  const bool has_clock = pthread_getcpuclockid(pthread_self(), &mine.clock) == 0;
  state_lock lock(owner_);
  if (has_clock)
    clocks_.push_back(mine.place);
  for (;;) {
    if (tasks_.empty()) {
      if (threads_ > usual_threads)
        break;
      ++idle_;
      const bool found =
          lock.wait_until(arrived_, clock::now() + idle_wait, [this] { return !tasks_.empty(); });
      --idle_;
      if (!found)
        break;
    }
    run_here(*tasks_.front(), lock);
  }
  assert(threads_ > 0 && "this thread has been counted");
  --threads_;
  mine.place.leave();
}

void thread_pool::make_threads(std::unique_lock<std::mutex> &held) {
  assert(held.owns_lock() && "the counts of threads are under the state lock");
  while (wanted_ > 0) {
    --wanted_;
    ++threads_;
    held.unlock();
    const bool made = start_thread([this] { work(); });
    held.lock();
    if (!made) {
      --threads_;
      wanted_ = 0;
    }
  }
}

bool thread_pool::is_done(std::uint64_t number) const {
  const auto is_of_this_thread = [](const task_under_way &other) {
    for (const task_under_way *one = innermost; one; one = one->outer)
      if (one == &other)
        return true;
    return false;
  };
  return std::all_of(tasks_.begin(), tasks_.end(),
                     [&](const pool_task &one) { return one.number_ > number; }) &&
         std::all_of(running_.begin(), running_.end(), [&](const task_under_way &one) {
           return one.number > number || is_of_this_thread(one);
         });
}

bool thread_pool::drain(state_lock &lock) {
  const std::uint64_t last = last_number_;
  while (!is_done(last)) {
    run_without_threads(lock);
    if (is_done(last))
      break;
    const std::uint64_t ended = ended_;
    const std::int64_t computing = computing_time();
    lock.wait_until(task_ended_, clock::now() + patience_at_the_end,
                    [&] { return ended_ != ended; });
    if (ended_ == ended && computing_time() - computing < next_to_nothing)
      return false;
  }
  return true;
}

void thread_pool::begin_anew() {
  assert(innermost && "this thread is in the middle of a task");
  innermost->number = ++last_number_;
  task_ended_.notify_all();
}

void thread_pool::after_fork_in_child() {
  // Whoever waited does so in the parent alone; the old objects may count on them.
  new (&arrived_) std::condition_variable;
  new (&task_ended_) std::condition_variable;
  tasks_.clear();
  running_.clear();
  for (task_under_way *one = innermost; one; one = one->outer)
    running_.push_back(one->place);
  clocks_.clear();
  threads_ = idle_ = wanted_ = waiting_ = 0;
}

} // namespace tessera
