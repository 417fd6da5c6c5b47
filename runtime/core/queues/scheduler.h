// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Who runs which command when.
///
/// A command runs on the thread that first needs it: a waiter that finds its command not begun runs
/// it, and what stands before it, itself, so that a small kernel costs no thread switch. What
/// nobody waits for is begun by threads of the background: at once in immediate mode and after
/// flush(), and within two looks of the dispatcher otherwise.
///
/// One lock guards everything that queues, commands and buffers share. Work is done without it.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_SCHEDULER_H
#define TESSERA_RUNTIME_CORE_QUEUES_SCHEDULER_H

#include "core/queues/background.h"
#include "core/queues/view_queue.h"

#include <chrono>

namespace tessera {

class scheduler {
public:
  using clock = std::chrono::steady_clock;

  state_lock lock() { return state_lock(state_); }

  /// Puts the command at the end of the queue, where it may begin as soon as the lock is given up.
  /// What it follows is told after its queue is known and before the lock is given up.
  void submit(view_queue &queue, counted<command> work, state_lock &lock);
  /// Runs a command that is in no queue on the calling thread, after all that it follows.
  void run_here(command &work, state_lock &lock);

  /// Returns when the command is done; runs it if nobody does yet. Gives up the lock meanwhile.
  void complete(command &wanted, state_lock &lock);
  /// Returns whether the command is done by the deadline. Runs nothing here: it could not stop.
  bool complete_until(command &wanted, clock::time_point deadline, state_lock &lock);
  /// Begins what the queue holds, on a thread of the background.
  void start(view_queue &queue, state_lock &lock);
  /// Waits, and returns the first error that nobody knows of: the command's own, then those of
  /// what it followed.
  result<void> wait_and_report(command &wanted, state_lock &lock);
  result<void> wait_and_report(view_queue &queue, state_lock &lock);

  /// Runs all that is left, wherever it is queued.
  void complete_all(state_lock &lock);

  /// Calls it on a thread of the background once the command is done.
  void when_done(command &work, std::function<void()> call, state_lock &lock);
  void in_background(std::function<void()> task) { background_.run(std::move(task)); }

  // For fork: the child's queues begin empty, the work under way is the parent's.
  void before_fork();
  void after_fork_in_parent();
  void after_fork_in_child();

private:
  void finish(command &work, std::optional<error> failure);
  void wait_for(command &busy, state_lock &lock);
  void run_first(view_queue &queue, state_lock &lock);
  void run_all(view_queue &queue);
  void hand_to_background(view_queue &queue);
  void start_all(state_lock &lock);
  bool can_begin(view_queue &queue);
  void wake_dispatcher();
  void dispatch();

  std::mutex state_;
  background background_;
  std::vector<view_queue *> busy_; ///< queues with something pending
  std::vector<command *> here_;    ///< under way in no queue
  std::condition_variable arrived_;
  bool has_dispatcher_ = false;
  bool dispatcher_sleeps_ = false;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_SCHEDULER_H
