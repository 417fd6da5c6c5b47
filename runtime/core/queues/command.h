// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One piece of work: a kernel, a copy, a marker. It is begun once, by the thread that gets to it
/// first, and then done, or under way on a device.
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

/// What a command has begun.
struct begun_work {
  event_list events{};  ///< of all that is not done
  bool is_whole = true; ///< false: the command has to be run again after them
  std::optional<error> failure{};
};

class command : public reference_counted<command> {
public:
  /// Submitted: there is nothing left to begin, but a device is not done with it.
  enum class progress : std::uint8_t { queued, running, submitted, done };

  command() {
    if (timeline::is_on()) [[unlikely]]
      record();
  }
  command(const command &) = delete;
  command &operator=(const command &) = delete;

  /// The work itself; without the lock. What it begins on the command's device follows `after`. May
  /// throw std::bad_alloc.
  virtual begun_work run(std::span<const counted<event>> after) = 0;
  /// Nothing of its setup can fail any more. Under the lock.
  virtual void set_up() {}
  /// The setup has failed: undoes what it has changed. Under the lock.
  virtual void withdrawn() {}
  /// Does it do more with its data than to bring it where it is used?
  virtual bool touches_data() const { return true; }
  /// The command is about to be done. Under the lock.
  virtual void ended() {}
  /// Gives back what only run() needed; without the lock, after the command is done.
  virtual void drop_resources() {}

  /// May be read without the lock, to see early that it is done.
  progress how_far() const { return progress_.load(std::memory_order_acquire); }
  bool is_done() const { return how_far() == progress::done; }

  /// What the time line calls it. Before it is submitted.
  void set_label(const char *name) {
    if (recorded_) [[unlikely]]
      recorded_->label = timeline::label::of(name);
  }
  /// Nothing where there is no time line.
  timeline::label label() const { return recorded_ ? recorded_->label : timeline::label(); }

  /// The place of the kernel that it runs, which stays; null if it runs none.
  virtual const char *kernel() const { return nullptr; }

  // Everything below is under the state lock.

  /// This command begins after `earlier` is done, and reports its error if nobody else does.
  void follow(command &earlier);
  /// The same for all that has been submitted to a queue, its own or another.
  void follow(view_queue &queue);
  /// The first failure is kept.
  void fail(const error &why);
  /// A command that has to be done before this one begins; null if none is left.
  command *obstacle();
  /// An asynchronous device, on which the whole command runs: it need not wait here for what is
  /// under way there. Before the command is submitted.
  void run_on(device &where) {
    assert(!queue_ && "what is submitted has been told where it runs");
    device_ = &where;
  }
  device *runs_on() const { return device_; }

  /// Submitted, or begun where it was made, before the other one?
  bool is_before(const command &other) const { return submission_ <= other.submission_; }
  bool has_failed() const { return failure_.has_value(); }
  /// Why it has failed.
  const error &failure() const {
    assert(failure_ && "only what has failed says why");
    return *failure_;
  }
  /// Its own, or an earlier one of its queue.
  bool has_unheard_failure() const;
  /// The first event that it waits for; null if there is none that is not done.
  event *awaited_event() const;

  view_queue *queue() const { return queue_.get(); }
  std::uint64_t number() const { return number_; }

protected:
  friend class reference_counted<command>;
  virtual ~command();

  /// What only the time line wants to know.
  struct recorded_work {
    timeline::label label;
    std::uint64_t done_at = 0;                 ///< in ticks
    std::vector<unfinished_record> unfinished; ///< under way on a device; who runs it adds them
  };
  /// Null if the time line goes without it, or there is none.
  recorded_work *recorded() const { return recorded_.get(); }

private:
  /// Without memory the time line goes without it.
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

  /// Of a command that a device works for.
  struct device_side {
    event_list events; ///< that it waits for
    std::size_t events_left = 0;
    std::vector<counted<command>> ahead; ///< on the same device, which puts them in order
  };

  /// That the device has to put before what the command begins, each time that it runs; nothing if
  /// it is not to run.
  std::optional<event_list> events_to_run_after();

  std::atomic<progress> progress_{progress::queued};
  bool is_set_up_ = false;       ///< else it is done without having run
  counted<view_queue> queue_;    ///< none for what the thread that made it runs itself
  std::uint64_t number_ = 0;     ///< within the queue, from 1
  std::uint64_t submission_ = 0; ///< among all that were submitted: how many there were
  device *device_ = nullptr;
  device_side on_device_;
  std::vector<counted<command>> obstacles_;
  std::vector<counted<command>> followers_; ///< whose obstacle this is
  /// The queues of all that this command followed, and how far: whose errors become this one's.
  std::vector<std::pair<counted<view_queue>, std::uint64_t>> followed_;
  std::optional<error> failure_;
  linked_list<waiter> waiters_;
  linked_list<background_call> continuations_; ///< each with a reference
  counted<background_call> call_;              ///< the call that does this command, once it may
  list_place<command> in_queue_{*this}, to_drop_{*this};
  std::unique_ptr<recorded_work> recorded_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_COMMAND_H
