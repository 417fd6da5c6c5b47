// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Decides which thread runs which command, and when.
///
/// - A command runs on the thread that first needs it. A thread that waits for a command which has
///   not begun runs it itself, and the commands before it. So a small kernel costs no thread
///   switch.
/// - The thread that ends a command begins the commands that have waited for it.
/// - If no thread waits for a command, threads of the pool begin it: at once in immediate mode and
///   after flush(), and otherwise within two looks of the dispatcher.
/// - A command on an asynchronous device begins as soon as all commands that it follows are done or
///   already run on that device. No thread waits for it. The device's event ends it. The device
///   reports this event, or the dispatcher polls for devices without a thread that reports.
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

  /// Waits while so many commands are outstanding that more of them would only use memory.
  void make_room(state_lock &lock);
  /// Puts the command at the end of the queue. It may begin as soon as the lock is released. You
  /// must say what it follows once its queue is known, before you release the lock.
  void submit(view_queue &queue, counted<command> work, state_lock &lock);
  /// Call it once a submitted command's predecessors are known. Work on a device begins. At the end
  /// of the process everything runs here.
  void submitted(command &work, state_lock &lock);
  /// Runs a command that is in no queue on the calling thread, after all its predecessors. Fails
  /// without any effect if this thread would wait for its own work.
  result<void> run_here(command &work, state_lock &lock);

  /// The command, which is in no queue, is done without having run.
  void set_done(command &work);

  /// Returns when the command is done, and runs it if it has not begun. Releases the lock
  /// meanwhile. Fails if this thread would wait for its own work.
  result<void> complete(command &wanted, state_lock &lock);
  /// The same for all commands that the queue has now.
  result<void> complete_all(view_queue &queue, state_lock &lock);
  /// Returns whether the command is done by the deadline. Runs nothing here, because it could not
  /// stop.
  bool complete_until(command &wanted, clock::time_point deadline, state_lock &lock);
  /// Begins the commands of the queue, on a thread of the pool.
  void start(view_queue &queue);
  /// Waits, and returns the first unreported error: the command's own, then those of its
  /// predecessors.
  result<void> wait_and_report(command &wanted, state_lock &lock);
  result<void> wait_and_report(view_queue &queue, state_lock &lock);

  /// Calls it on a thread of the pool once `after`, if it is not null, is done. `result` may be a
  /// command without work that the call completes. Then a thread that waits for `result` may make
  /// the call first.
  void in_background(command *result, command *after, counted<background_call> call,
                     state_lock &lock);
  /// Functions of the program that commands and the pool must still call.
  outstanding_calls &calls() { return calls_; }
  /// Lets it look at pending commands, and at the pool.
  void wake_dispatcher();

  /// No function of the program runs on a thread of the pool, or waits for one.
  bool is_at_rest() const { return pool_.is_at_rest(); }
  /// Returns when all submitted work is done, including continuations.
  void drain(state_lock &lock);
  /// The same, and until nothing that is left needs the library's code. This includes submitted
  /// work, and work that functions of the library submit meanwhile. Calls that wait for something
  /// that does not happen are abandoned.
  void drain_library(code_range library, state_lock &lock);
  /// The process ends: drains, and leaves no work to other threads from then on. Work that is
  /// submitted later is done when the call that submits it returns.
  void close(state_lock &lock);

  // For fork: the child's queues begin empty, because outstanding work belongs to the parent.
  void before_fork() { state_.lock(); }
  void after_fork_in_parent() { state_.unlock(); }
  void after_fork_in_child();

private:
  friend class state_lock;
  friend class view_queue;

  /// Releases the resources of commands that a device has ended. This may wait for the device, so
  /// the device's own thread must not do it.
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
  /// The next thread of the program that calls, or the dropper, does so. With a reference to each.
  linked_list<command> to_drop_;
  linked_list<view_queue> busy_;  ///< with pending or submitted commands
  linked_list<view_queue> ready_; ///< whose first command may begin; empty while the lock is free
  std::vector<command *> here_;   ///< that run and are in no queue
  std::uint64_t submissions_ = 0, outstanding_ = 0;
  std::condition_variable wake_up_;
  bool has_dispatcher_ = false, wants_dispatcher_ = false, dispatcher_sleeps_ = false;
  bool has_seen_dropped_ = false;     ///< that there is something to drop
  linked_list<view_queue> looked_at_; ///< for the dispatcher alone; with a reference to each
  clock::time_point no_dispatcher_before_;
  bool closed_ = false;
};

/// Exists while a command is set up. If something throws before it is submitted or run here, it is
/// withdrawn. Then it is done without having run, and its followers do not wait for it.
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
