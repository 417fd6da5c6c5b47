// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads for what happens in the background: commands that no thread waits for, and
/// continuations, which may block.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
#define TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H

#include "core/queues/state_lock.h"

#include <cstdint>
#include <functional>

#include <time.h>

namespace tessera {

/// Starts a thread that ends by itself; false where the system gives none.
bool start_thread(std::function<void()> run);

/// Something for a thread of the pool to do. Where it waits it needs no memory but its own.
class pool_task {
public:
  /// The lock is held, and given up meanwhile. The task may be gone afterwards.
  virtual void run(state_lock &lock) = 0;
  /// It has been added and has not begun.
  bool is_waiting() const { return waiting_.is_in_list(); }

protected:
  pool_task() = default;
  ~pool_task() = default;

private:
  friend class thread_pool;
  list_place<pool_task> waiting_{*this};
  std::uint64_t number_ = 0;
};

/// A few threads, made when they are needed. Whoever waits for a task that has not begun runs it
/// itself, but no other one: that might never end, and what stands below it on the stack would wait
/// with it. Where all threads wait, there will be one more, until something happens. All of it is
/// under the state lock, unless said otherwise.
class thread_pool {
public:
  using clock = state_lock::clock;

  explicit thread_pool(scheduler &owner) : owner_(owner) {}

  /// Runs the task, which does not wait already, soon on one of the threads. It stays until then.
  void add(pool_task &work);
  /// The same, before those that wait already.
  void add_first(pool_task &work);
  /// Runs the task on this thread, and gives up the lock meanwhile; false if it does not wait, or
  /// this thread is in the middle of too many others.
  bool run(pool_task &work, state_lock &lock);

  /// Are there tasks that no thread takes?
  bool is_starving() const { return !tasks_.empty() && idle_ == 0; }
  /// Nothing is left to do but what this thread is in the middle of.
  bool is_at_rest() const { return is_done(last_number_); }
  /// Asks for one more thread if tasks are left, as they were at the last look, since when none has
  /// ended and no thread has computed.
  void look();

  /// Is the calling thread one of the pool's?
  static bool is_here();
  /// For where no thread can be made: runs all tasks on this one, and gives up the lock meanwhile.
  void run_without_threads(state_lock &lock);

  /// Returns when all that has been added is done but for what the caller itself is in the middle
  /// of, or when the rest waits in vain: then false.
  bool drain(state_lock &lock);
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
  int waiting_ = 0; ///< of those
  linked_list<task_under_way> running_;
  std::uint64_t last_number_ = 0, ended_ = 0;
  std::condition_variable arrived_, task_ended_;
  linked_list<thread_clock> clocks_; ///< of the threads
  int threads_ = 0, idle_ = 0, wanted_ = 0;
  /// At the last look.
  bool starved_then_ = false;
  std::uint64_t ended_then_ = 0;
  std::int64_t computing_then_ = 0;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
