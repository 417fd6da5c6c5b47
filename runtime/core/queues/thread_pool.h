// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads for what happens in the background: commands that no thread waits for, and
/// continuations, which may block.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
#define TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H

#include "core/queues/state_lock.h"

#include <cstdint>
#include <functional>
#include <map>

#include <time.h>

namespace tessera {

/// Starts a thread that ends by itself; false where the system gives none.
bool start_thread(std::function<void()> run);

/// A few threads, made when they are needed. Whoever waits for a task that has not begun runs it
/// itself, but no other one: that might never end, and what stands below it on the stack would wait
/// with it. Where all threads wait, there will be one more, until something happens. All of it is
/// under the state lock, unless said otherwise.
class thread_pool {
public:
  using task = std::function<void()>;
  /// Where a task stands: no other one ever has the same. There is none at 0.
  using place = std::int64_t;
  using clock = state_lock::clock;

  explicit thread_pool(scheduler &owner) : owner_(owner) {}

  /// Runs the task soon, on one of the threads.
  place add(task work);
  /// The same, before those that wait already.
  place add_first(task work);
  /// Runs the task on this thread, and gives up the lock meanwhile; false if it has begun, or this
  /// thread is in the middle of too many others.
  bool run(place of, state_lock &lock);

  /// Are there tasks that no thread takes?
  bool is_starving() const { return !tasks_.empty() && idle_ == 0; }
  /// Asks for one more thread if tasks are left, as they were at the last look, since when none has
  /// ended and no thread has computed.
  void look();

  /// Is the calling thread one of the pool's?
  static bool is_here();
  /// For where no thread can be made: runs all tasks on this one, and gives up the lock meanwhile.
  void run_without_threads(state_lock &lock);

  /// Returns when all that has been added is done but for what the caller itself is in the middle
  /// of, or when the rest waits in vain.
  void drain(state_lock &lock);
  /// The task that this thread is in the middle of has nothing more to do with what was there
  /// before: drain() need not wait for its end.
  void begin_anew();

  bool wants_thread() const { return wanted_ != 0; }
  /// Gives up the lock meanwhile.
  void make_threads(std::unique_lock<std::mutex> &held);
  bool has_threads() const { return threads_ != 0; }

  /// For fork: the threads are the parent's, the child begins without any.
  void after_fork_in_child();

private:
  struct numbered_task {
    std::uint64_t number;
    task work;
  };

  void ask_for_thread();
  void work();
  place add(place at, task work);
  void run(std::map<place, numbered_task>::iterator next, state_lock &lock);
  bool is_done(std::uint64_t number) const;
  std::int64_t computing_time() const;

  scheduler &owner_;
  std::map<place, numbered_task> tasks_;
  place first_place_ = 0, last_place_ = 0;
  std::vector<std::uint64_t> running_; ///< numbers of tasks
  std::uint64_t last_number_ = 0, ended_ = 0;
  std::condition_variable arrived_, task_ended_;
  std::vector<clockid_t> clocks_; ///< of the threads
  int threads_ = 0, idle_ = 0, wanted_ = 0;
  /// At the last look.
  bool starved_then_ = false;
  std::uint64_t ended_then_ = 0;
  std::int64_t computing_then_ = 0;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
