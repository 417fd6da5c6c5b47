// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What stands behind an accelerator_view: commands for one accelerator, run in the order in which
/// they were submitted.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_VIEW_QUEUE_H
#define TESSERA_RUNTIME_CORE_QUEUES_VIEW_QUEUE_H

#include "backends/backend.h"
#include "core/queues/command.h"

#include <atomic>
#include <mutex>

namespace tessera {

class accelerator;

/// Every command that waits in it holds a reference, and the pool one while it is to run what is
/// pending.
class view_queue final : public reference_counted<view_queue>, public pool_task {
public:
  /// Of the accelerator whose device that is; both are null for the view that leaves the choice to
  /// the runtime.
  view_queue(accelerator *owner, device *hardware, std::int32_t queuing_mode)
      : owner_(owner), hardware_(hardware), queuing_mode_(queuing_mode) {}
  view_queue(const view_queue &) = delete;
  view_queue &operator=(const view_queue &) = delete;

  bool is_auto_selection() const { return !owner_; }
  accelerator &owner() const { return *owner_; }
  std::int32_t queuing_mode() const { return queuing_mode_; }
  /// What the program has said, and a lock of its own: the runtime uses neither.
  void disable_timeout(bool disabled) { is_timeout_disabled_ = disabled; }
  bool is_timeout_disabled() const { return is_timeout_disabled_; }
  std::mutex &program_lock() { return program_lock_; }

  /// The device's queue, which is made by the first that asks: most views never see one. Only the
  /// command that is running calls it.
  result<queue *> backend_queue();

  /// The number of the name of its track on the time line; 0 until somebody sets it.
  std::uint32_t track() const { return track_.load(std::memory_order_relaxed); }
  void set_track(std::uint32_t name) { track_.store(name, std::memory_order_relaxed); }

  // Everything below is under the state lock.

  /// It has got a kernel that was launched without a view.
  void serve_default() { serves_default_ = true; }
  bool serves_default() const { return serves_default_; }

  /// The command that was submitted last, if any is left to do.
  command *last() const { return pending_.empty() ? submitted_.back() : pending_.back(); }
  /// Of the command that was submitted last, whether or not it is done.
  std::uint64_t last_number() const { return last_number_; }
  /// That was submitted first of those that are not done.
  command *first() const { return submitted_.empty() ? pending_.front() : submitted_.front(); }
  /// On a thread of the pool: begins what is pending. Drops the pool's reference.
  void run(state_lock &lock) override;
  void record_failure(std::uint64_t number, const error &failure);
  /// The command itself has told.
  void forget_failure(std::uint64_t number);
  /// The first error of commands up to `number` that nobody has been told of. Asking counts as
  /// telling.
  std::optional<error> take_failure(std::uint64_t number);
  bool has_failure(std::uint64_t number) const;
  /// Nobody will ask any more: the user is told.
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
  linked_list<command> submitted_; ///< under way on the device, before those

  std::vector<std::pair<std::uint64_t, error>> failed_; ///< by number: nobody has been told of
  std::uint64_t unrecorded_failure_ = 0; ///< the first for which there was no memory there
  std::uint64_t last_number_ = 0;
  std::uint64_t seen_number_ = 0;    ///< the first one pending when the dispatcher last looked
  std::uint64_t started_number_ = 0; ///< up to here somebody has asked to begin
  bool serves_default_ = false;
  bool is_running_ = false;
  bool may_resume_ = false; ///< what the one that is running has begun is done
  list_place<view_queue> busy_{*this}, ready_{*this};
  counted<event> looked_at_event_; ///< the dispatcher's alone, as the list
  list_place<view_queue> looked_at_{*this};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_VIEW_QUEUE_H
