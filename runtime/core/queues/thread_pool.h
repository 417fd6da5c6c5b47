// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads for what happens in the background: commands that no thread waits for, and
/// continuations, which may block.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
#define TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H

#include "core/queues/state_lock.h"

#include <cstdint>
#include <deque>
#include <functional>

#include <time.h>

namespace tessera {

/// Starts a thread that ends by itself; false where the system gives none.
bool start_thread(std::function<void()> run);

/// A few threads, made when they are needed. A task that waits for a command keeps none from its
/// work: its thread runs other tasks meanwhile. Where all threads wait for something that the
/// runtime does not know of, such as a std::future that another task has to set, there will be one
/// more, until something happens. All of it is under the state lock, unless said otherwise.
class thread_pool {
public:
  using task = std::function<void()>;
  using clock = state_lock::clock;

  explicit thread_pool(scheduler &owner) : owner_(owner) {}

  /// Runs the task soon, on one of the threads.
  void add(task work);
  /// The same, before those that wait already.
  void add_first(task work);

  /// Are there tasks that no thread takes?
  bool is_starving() const { return !tasks_.empty() && idle_ == 0; }
  /// Asks for one more thread if tasks are left, as they were at the last look, since when none has
  /// ended and no thread has computed.
  void look();

  /// Is the calling thread one of the pool's?
  static bool is_here();
  /// Runs a task that no thread takes, on this one, and gives up the lock meanwhile; false if there
  /// is none.
  bool help(state_lock &lock);
  /// A thread of the pool that waits for `change` wants to be told of tasks, too.
  void add_helper(std::condition_variable &change) { helpers_.push_back(&change); }
  void remove_helper(std::condition_variable &change) { std::erase(helpers_, &change); }

  /// Returns when all that has been added is done but for what the caller itself is in the middle
  /// of, or when the rest waits in vain.
  void drain(state_lock &lock);

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
  void run_first(state_lock &lock);
  bool is_done(std::uint64_t number) const;
  std::int64_t computing_time() const;

  scheduler &owner_;
  std::deque<numbered_task> tasks_;
  std::vector<std::uint64_t> running_; ///< numbers of tasks
  std::uint64_t last_number_ = 0, ended_ = 0;
  std::condition_variable arrived_, task_ended_;
  std::vector<std::condition_variable *> helpers_;
  std::vector<clockid_t> clocks_; ///< of the threads
  int threads_ = 0, idle_ = 0, wanted_ = 0;
  /// At the last look.
  bool starved_then_ = false;
  std::uint64_t ended_then_ = 0;
  std::int64_t computing_then_ = 0;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_THREAD_POOL_H
