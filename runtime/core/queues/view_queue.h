// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The queue of an accelerator_view: commands for one accelerator, run in the order of their
/// submission.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_VIEW_QUEUE_H
#define TESSERA_RUNTIME_CORE_QUEUES_VIEW_QUEUE_H

#include "backends/backend.h"
#include "core/queues/command.h"

#include <atomic>
#include <mutex>

namespace tessera {

class accelerator;

/// Every command that waits in it holds a reference. So does the pool while it is to run pending
/// commands.
class view_queue final : public reference_counted<view_queue>, public pool_task {
public:
  /// `owner` is the accelerator with that device. Both are null for the view that leaves the choice
  /// to the runtime.
  view_queue(accelerator *owner, device *hardware, std::int32_t queuing_mode)
      : owner_(owner), hardware_(hardware), queuing_mode_(queuing_mode) {}
  view_queue(const view_queue &) = delete;
  view_queue &operator=(const view_queue &) = delete;

  bool is_auto_selection() const { return !owner_; }
  accelerator &owner() const { return *owner_; }
  std::int32_t queuing_mode() const { return queuing_mode_; }
  /// The program's setting, and a lock of its own. The runtime uses neither.
  void disable_timeout(bool disabled) { is_timeout_disabled_ = disabled; }
  bool is_timeout_disabled() const { return is_timeout_disabled_; }
  std::mutex &program_lock() { return program_lock_; }

  /// The device's queue. The first caller makes it, because most views never need one. Only the
  /// running command calls it.
  result<queue *> backend_queue();

  /// The number of its track's name on the time line. 0 until somebody sets it.
  std::uint32_t track() const { return track_.load(std::memory_order_relaxed); }
  void set_track(std::uint32_t name) { track_.store(name, std::memory_order_relaxed); }

  // Everything below is under the state lock.

  /// It has a kernel that was launched without a view.
  void serve_default() { serves_default_ = true; }
  bool serves_default() const { return serves_default_; }

  /// The latest submitted command, if any is left.
  command *last() const { return pending_.empty() ? submitted_.back() : pending_.back(); }
  /// The number of the latest submitted command, done or not.
  std::uint64_t last_number() const { return last_number_; }
  /// The oldest command that is not done.
  command *first() const { return submitted_.empty() ? pending_.front() : submitted_.front(); }
  /// On a thread of the pool: begins pending commands. Drops the pool's reference.
  void run(state_lock &lock) override;
  void record_failure(std::uint64_t number, const error &failure);
  /// The command itself has reported it.
  void forget_failure(std::uint64_t number);
  /// The first unreported error of commands up to `number`. Afterwards it counts as reported.
  std::optional<error> take_failure(std::uint64_t number);
  bool has_failure(std::uint64_t number) const;
  /// Nobody will ask for them any more: the user sees them on stderr.
  void print_failures();

private:
  friend class scheduler;
  friend class reference_counted<view_queue>;
  ~view_queue();
  bool is_busy() const { return !pending_.empty() || !submitted_.empty(); }

  accelerator *owner_;
  device *hardware_;
  std::int32_t queuing_mode_;
  std::atomic<bool> is_timeout_disabled_ = false;
  std::mutex program_lock_;
  std::atomic<std::uint32_t> track_ = 0;
  std::unique_ptr<queue> queue_;

  // With a reference to each.
  linked_list<command> pending_;   ///< the first one is running if is_running_
  linked_list<command> submitted_; ///< already on the device, before those

  std::vector<std::pair<std::uint64_t, error>> failed_; ///< by number, the unreported ones
  std::uint64_t unrecorded_failure_ = 0; ///< the first for which there was no memory in failed_
  std::uint64_t last_number_ = 0;
  std::uint64_t seen_number_ = 0;    ///< the first pending one when the dispatcher last looked
  std::uint64_t started_number_ = 0; ///< somebody asked to begin up to here
  bool serves_default_ = false;
  bool is_running_ = false;
  bool may_resume_ = false; ///< the work that the running command began is done
  list_place<view_queue> busy_{*this}, ready_{*this};
  counted<event> looked_at_event_; ///< the dispatcher's alone, as the list is
  list_place<view_queue> looked_at_{*this};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_VIEW_QUEUE_H
