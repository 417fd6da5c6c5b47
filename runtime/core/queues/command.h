// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One piece of work: a kernel, a copy, a marker. The first thread that needs it begins it, once.
/// Then it is done, or still runs on a device.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_COMMAND_H
#define TESSERA_RUNTIME_CORE_QUEUES_COMMAND_H

#include "backends/event.h"
#include "core/queues/background_call.h"
#include "core/queues/state_lock.h"
#include "core/queues/unfinished_record.h"

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tessera {

class device;
class view_queue;

/// The work that a command has begun.
struct begun_work {
  event_list events{};  ///< of all work that is not done
  bool is_whole = true; ///< false: the command must run again after them
  std::optional<error> failure{};
};

class command : public reference_counted<command> {
public:
  /// submitted: all work has begun, but a device has not finished it.
  enum class progress : std::uint8_t { queued, running, submitted, done };

  command() {
    if (timeline::is_on()) [[unlikely]]
      record();
  }
  command(const command &) = delete;
  command &operator=(const command &) = delete;

  /// The work itself, without the lock. The part that runs on the command's device follows `after`.
  /// May throw std::bad_alloc.
  virtual begun_work run(std::span<const counted<event>> after) = 0;
  /// From here on its setup cannot fail. Under the lock.
  virtual void set_up() {}
  /// The setup has failed: undoes its changes. Under the lock.
  virtual void withdrawn() {}
  /// Whether it does more with its data than move it to where it is used.
  virtual bool touches_data() const { return true; }
  /// The command is about to be done. Under the lock.
  virtual void ended() {}
  /// Releases what only run() needed. Without the lock, after the command is done.
  virtual void drop_resources() {}

  /// You may read it without the lock, to see early that it is done.
  progress how_far() const { return progress_.load(std::memory_order_acquire); }
  bool is_done() const { return how_far() == progress::done; }

  /// Its name on the time line. Call it before the command is submitted.
  void set_label(const char *name) {
    if (recorded_) [[unlikely]]
      recorded_->label = timeline::label::of(name);
  }
  /// Empty if there is no time line.
  timeline::label label() const { return recorded_ ? recorded_->label : timeline::label(); }

  /// The place of the kernel that it runs, which stays valid. Null if it runs none.
  virtual const char *kernel() const { return nullptr; }

  // Everything below is under the state lock.

  /// This command begins after `earlier` is done, and reports its error if no other command does.
  void follow(command &earlier);
  /// The same for all commands that were submitted to a queue, its own or another.
  void follow(view_queue &queue);
  /// The first failure is kept.
  void fail(const error &why);
  /// A command that must be done before this one begins. Null if there is none.
  command *obstacle();
  /// The whole command runs on this asynchronous device. It need not wait here for work that
  /// already runs on the device. Call it before the command is submitted.
  void run_on(device &where) {
    assert(!queue_ && "what is submitted has been told where it runs");
    device_ = &where;
  }
  device *runs_on() const { return device_; }

  /// Whether this one was submitted earlier than the other, or began earlier if it was never
  /// submitted.
  bool is_before(const command &other) const { return submission_ <= other.submission_; }
  bool has_failed() const { return failure_.has_value(); }
  /// The reason of its failure.
  const error &failure() const {
    assert(failure_ && "only what has failed says why");
    return *failure_;
  }
  /// Its own, or that of an earlier command of its queue.
  bool has_unheard_failure() const;
  /// The first event for which it waits. Null if all are done.
  event *awaited_event() const;

  view_queue *queue() const { return queue_.get(); }
  std::uint64_t number() const { return number_; }

protected:
  friend class reference_counted<command>;
  virtual ~command();

  /// Data for the time line alone.
  struct recorded_work {
    timeline::label label;
    std::uint64_t done_at = 0;                 ///< in ticks
    std::vector<unfinished_record> unfinished; ///< on a device; the thread that runs it adds them
  };
  /// Null if there is no time line, or no memory for it.
  recorded_work *recorded() const { return recorded_.get(); }

private:
  /// If there is no memory, the time line lacks this command.
  [[gnu::cold, gnu::noinline]] void record() noexcept {
    recorded_.reset(new (std::nothrow) recorded_work);
  }

  friend class scheduler;
  friend class state_lock;
  friend class command_setup;
  friend class view_queue;
  struct waiter {
    std::condition_variable changed;
    bool done = false;
    list_place<waiter> place{*this};
  };

  /// For a command with work on a device.
  struct device_side {
    event_list events; ///< for which it waits
    std::size_t events_left = 0;
    std::vector<counted<command>> ahead; ///< on the same device, which keeps their order
  };

  /// The events that the device must order before the command's work, each time that it runs.
  /// Nothing if it is not to run.
  std::optional<event_list> events_to_run_after();

  std::atomic<progress> progress_{progress::queued};
  bool is_set_up_ = false;       ///< otherwise it is done without having run
  counted<view_queue> queue_;    ///< null if the thread that made it runs it
  std::uint64_t number_ = 0;     ///< within the queue, from 1
  std::uint64_t submission_ = 0; ///< number of commands submitted before, in all queues
  device *device_ = nullptr;
  device_side on_device_;
  std::vector<counted<command>> obstacles_;
  std::vector<counted<command>> followers_; ///< for which this command is the obstacle
  /// The queues of all commands that this one followed, and how far. Their errors become this
  /// command's.
  std::vector<std::pair<counted<view_queue>, std::uint64_t>> followed_;
  std::optional<error> failure_;
  linked_list<waiter> waiters_;
  linked_list<background_call> continuations_; ///< with one reference to each
  counted<background_call> call_;              ///< that completes this command, once it may
  list_place<command> in_queue_{*this}, to_drop_{*this};
  std::unique_ptr<recorded_work> recorded_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_COMMAND_H
