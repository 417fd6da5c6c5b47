// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Who runs which command when.
///
/// A command runs on the thread that first needs it: a waiter that finds its command not begun runs
/// it, and what stands before it, itself, so that a small kernel costs no thread switch. Whoever
/// ends a command begins what has waited for it. What no thread waits for is begun by threads of
/// the pool: at once in immediate mode and after flush(), and within two looks of the dispatcher
/// otherwise. What runs on an asynchronous device is begun as soon as all that it follows is done
/// or under way on that device, and no thread waits for it: the device's event ends it, of which
/// the device tells, or the dispatcher, which looks at what has no thread of its own to tell.
///
/// One lock guards everything that queues, commands and buffers share. Work is done without it.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_SCHEDULER_H
#define TESSERA_RUNTIME_CORE_QUEUES_SCHEDULER_H

#include "core/queues/background_call.h"
#include "core/queues/outstanding_calls.h"
#include "core/queues/state_lock.h"
#include "core/queues/thread_pool.h"
#include "core/queues/view_queue.h"

namespace tessera {

class scheduler {
public:
  using clock = state_lock::clock;

  scheduler() : pool_(*this), dropper_(*this) {}

  state_lock lock() { return state_lock(*this); }

  /// Waits while so much is outstanding that more of it would only take memory.
  void make_room(state_lock &lock);
  /// Puts the command at the end of the queue, where it may begin as soon as the lock is given up.
  /// What it follows is told after its queue is known and before the lock is given up.
  void submit(view_queue &queue, counted<command> work, state_lock &lock);
  /// Once it is known what a submitted command follows: what a device does begins, and at the end
  /// of the process everything is done here.
  void submitted(command &work, state_lock &lock);
  /// Runs a command that is in no queue on the calling thread, after all that it follows. Fails,
  /// and has done nothing, where that would be to wait for what this thread is in the middle of.
  result<void> run_here(command &work, state_lock &lock);

  /// The command, which is in no queue, is done without having run.
  void set_done(command &work);

  /// Returns when the command is done; runs it if it has not begun. Gives up the lock meanwhile.
  /// Fails where this thread is in the middle of what it would have to wait for.
  result<void> complete(command &wanted, state_lock &lock);
  /// The same of all that the queue holds now.
  result<void> complete_all(view_queue &queue, state_lock &lock);
  /// Returns whether the command is done by the deadline. Runs nothing here: it could not stop.
  bool complete_until(command &wanted, clock::time_point deadline, state_lock &lock);
  /// Begins what the queue holds, on a thread of the pool.
  void start(view_queue &queue);
  /// Waits, and returns the first error that has not been told: the command's own, then those of
  /// what it followed.
  result<void> wait_and_report(command &wanted, state_lock &lock);
  result<void> wait_and_report(view_queue &queue, state_lock &lock);

  /// Calls it on a thread of the pool once `after`, if it is not null, is done. If the call is to
  /// do `result`, a command that has no work of its own, then who waits for that may call it first.
  void in_background(command *result, command *after, counted<background_call> call,
                     state_lock &lock);
  /// Functions of the program's that commands and the pool have still to call.
  outstanding_calls &calls() { return calls_; }
  /// It looks at what is pending, and at the pool.
  void wake_dispatcher();

  /// No function of the program's is under way on a thread of the pool, or waits for one.
  bool is_at_rest() const { return pool_.is_at_rest(); }
  /// Returns when everything is done that has been submitted, continuations included.
  void drain(state_lock &lock);
  /// The same, and once nothing is left that needs the library's code: what has been submitted, and
  /// what functions of the library submit while they are waited for. Calls that wait in vain, for
  /// something that does not happen, are left.
  void drain_library(code_range library, state_lock &lock);
  /// The process ends: drains, and leaves nothing to other threads any more. What is submitted from
  /// now on is done when the call returns that submits it.
  void close(state_lock &lock);

  // For fork: the child's queues begin empty, the work under way is the parent's.
  void before_fork() { state_.lock(); }
  void after_fork_in_parent() { state_.unlock(); }
  void after_fork_in_child();

private:
  friend class state_lock;
  friend class view_queue;

  /// Drops what commands hold that a device has ended: that may wait for the device, so that its
  /// own thread must not do it.
  class dropper final : public pool_task {
  public:
    explicit dropper(scheduler &owner) : owner_(owner) {}
    void run(state_lock &lock) override;

  private:
    scheduler &owner_;
  };

  [[gnu::cold]] static void note_wait(const command &done, std::uint64_t since);
  void finish(command &work);
  void wait_for(command &busy, state_lock &lock);
  void wait_for_device(view_queue &queue, state_lock &lock);
  void drop_ended(state_lock &lock);
  void run_first(view_queue &queue, state_lock &lock);
  void continue_first(view_queue &queue, state_lock &lock);
  void follow_events(view_queue &queue, begun_work begun, state_lock &lock);
  void end_event(command &work, const event &ended);
  void end_submitted(view_queue &queue);
  void one_left(view_queue &queue);
  void note_if_ready(view_queue &queue);
  void note_ready_followers(const command &work);
  void run_pending(view_queue &queue, state_lock &lock);
  void hand_to_pool(view_queue &queue);
  void add_runner(view_queue &queue);
  void begin_or_leave(const view_queue *but = nullptr);
  void start_all();
  void add_to_pool(counted<background_call> call);
  void call_at_the_end(command *result, command *after, counted<background_call> call,
                       state_lock &lock);
  void complete_all(state_lock &lock);
  view_queue *next_step(command &wanted, command *&busy);
  command *last_of(std::uint64_t submissions) const;
  static error waits_for_itself();
  static bool is_under_way_here(const command &work);
  bool needs_what_is_here(command &work) const;
  bool can_begin(const view_queue &queue);
  bool is_started(const view_queue &queue) const;

  bool wants_thread() const { return wants_dispatcher_ || pool_.wants_thread(); }
  /// Without the lock.
  void make_threads();
  void dispatch();
  bool look();
  bool look_at_devices(state_lock &lock);
  void sleep_before_look(clock::time_point since, state_lock &lock);
  void wait_for_event(counted<event> one, state_lock &lock);

  std::mutex state_;
  thread_pool pool_;
  outstanding_calls calls_;
  dropper dropper_;
  /// By the next thread of the program's that comes by, or the dropper; with a reference to each.
  linked_list<command> to_drop_;
  linked_list<view_queue> busy_;  ///< with something pending or submitted
  linked_list<view_queue> ready_; ///< whose first one may begin; empty while the lock is free
  std::vector<command *> here_;   ///< under way in no queue
  std::uint64_t submissions_ = 0, outstanding_ = 0;
  std::condition_variable wake_up_;
  bool has_dispatcher_ = false, wants_dispatcher_ = false, dispatcher_sleeps_ = false;
  bool has_seen_dropped_ = false;     ///< the dispatcher, something to drop
  linked_list<view_queue> looked_at_; ///< the dispatcher's alone; with a reference to each
  clock::time_point no_dispatcher_before_;
  bool closed_ = false;
};

/// While a command is set up: what throws before it is submitted or run here withdraws it. Then it
/// is done without having run, and those that follow it do not wait for it.
class command_setup {
public:
  command_setup(command &work, state_lock &lock) : work_(work), lock_(lock) {}
  command_setup(const command_setup &) = delete;
  ~command_setup() {
    if (work_.is_set_up_)
      return;
    work_.withdrawn();
    if (!work_.queue()) // else it is done when it comes to the front
      lock_.of().set_done(work_);
  }

private:
  command &work_;
  state_lock &lock_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_SCHEDULER_H
