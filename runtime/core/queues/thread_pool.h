// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads for background work: commands for which no thread waits, and continuations, which may
/// block.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
#define TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H

#include "core/queues/state_lock.h"

#include <cstdint>
#include <functional>

#include <time.h>

namespace tessera {

/// Starts a thread that ends by itself. False if the system gives none.
bool start_thread(std::function<void()> run);

/// A task for a thread of the pool. While it waits, it needs no memory but its own.
class pool_task {
public:
  /// The lock is held, and released meanwhile. The task may be gone afterwards.
  virtual void run(state_lock &lock) = 0;
  /// It was added and has not begun.
  bool is_waiting() const { return waiting_.is_in_list(); }

protected:
  pool_task() = default;
  ~pool_task() = default;

private:
  friend class thread_pool;
  list_place<pool_task> waiting_{*this};
  std::uint64_t number_ = 0;
};

/// A few threads, made when they are needed. A thread that waits for a task which has not begun
/// runs it itself, but no other one. Another one might never end, and then the functions below it
/// on the stack would wait with it. If all threads wait, there will be one more, until something
/// happens. All of it is under the state lock, unless stated otherwise.
class thread_pool {
public:
  using clock = state_lock::clock;

  explicit thread_pool(scheduler &owner) : owner_(owner) {}

  /// Lets one of the threads run the task soon. The task must not be waiting already, and must stay
  /// valid until it ran.
  void add(pool_task &work);
  /// The same, before those that already wait.
  void add_first(pool_task &work);
  /// Runs the task on this thread, and releases the lock meanwhile. False if the task does not
  /// wait, or if this thread already runs too many others.
  bool run(pool_task &work, state_lock &lock);

  /// Whether there are tasks for which no thread is free.
  bool is_starving() const { return !tasks_.empty() && idle_ == 0; }
  /// No task is left but those that this thread runs.
  bool is_at_rest() const { return is_done(last_number_); }
  /// Requests one more thread under two conditions: tasks are left, as at the last look; since then
  /// no task has ended and no thread has computed.
  void look();

  /// Whether the calling thread is one of the pool's.
  static bool is_here();
  /// If no thread can be made: runs all tasks on this one, and releases the lock meanwhile.
  void run_without_threads(state_lock &lock);

  /// Returns when all tasks are done except those that the caller itself runs. False if the rest
  /// waits in vain.
  bool drain(state_lock &lock);
  /// The task that this thread runs needs nothing that existed before: drain() need not wait for
  /// its end.
  void begin_anew();

  bool wants_thread() const { return wanted_ != 0; }
  /// Releases the lock meanwhile.
  void make_threads(std::unique_lock<std::mutex> &held);
  bool has_threads() const { return threads_ != 0; }

  /// For fork: the threads belong to the parent, and the child begins without any.
  void after_fork_in_child();

private:
  struct task_under_way;
  struct thread_clock {
    clockid_t clock;
    list_place<thread_clock> place{*this};
  };

  void added(pool_task &work);
  void work();
  void run_here(pool_task &next, state_lock &lock);
  bool is_done(std::uint64_t number) const;
  std::int64_t computing_time() const;

  scheduler &owner_;
  static thread_local task_under_way *innermost;

  linked_list<pool_task> tasks_;
  int waiting_ = 0; ///< of those that run
  linked_list<task_under_way> running_;
  std::uint64_t last_number_ = 0, ended_ = 0;
  std::condition_variable arrived_, task_ended_;
  linked_list<thread_clock> clocks_; ///< of the threads
  int threads_ = 0, idle_ = 0, wanted_ = 0;
  /// The state at the last look.
  bool starved_then_ = false;
  std::uint64_t ended_then_ = 0;
  std::int64_t computing_then_ = 0;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
