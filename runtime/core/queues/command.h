// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One piece of work: a kernel, a copy, a marker. It runs once, on the thread that gets to it
/// first.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_COMMAND_H
#define TESSERA_RUNTIME_CORE_QUEUES_COMMAND_H

#include "backends/result.h"
#include "core/queues/state_lock.h"
#include "core/queues/thread_pool.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace tessera {

class view_queue;

/// Counted: it deletes itself with its last reference.
class command {
public:
  enum class progress { queued, running, done };

  command() = default;
  command(const command &) = delete;
  command &operator=(const command &) = delete;

  void retain() { references_.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete this;
  }

  /// The work itself; without the lock. May throw std::bad_alloc.
  virtual result<void> run() = 0;
  /// Gives back what only run() needed; without the lock, after the command is done.
  virtual void drop_resources() {}

  /// May be read without the lock, to see early that it is done.
  progress how_far() const { return progress_.load(std::memory_order_acquire); }
  bool is_done() const { return how_far() == progress::done; }

  // Everything below is under the state lock.

  /// This command begins after `earlier` is done, and reports its error if nobody else does.
  void follow(command &earlier);
  /// The same for all that its queue holds.
  void follow_own_queue();
  /// The first command that has to be done before this one; null if none is left.
  command *obstacle();

  view_queue *queue() const { return queue_.get(); }
  std::uint64_t number() const { return number_; }

protected:
  virtual ~command();

private:
  friend class scheduler;
  friend class view_queue;
  struct waiter {
    std::condition_variable changed;
    bool done = false;
  };
  struct continuation {
    counted<command> result; ///< null if it has none
    std::function<void()> call;
  };

  std::atomic<std::int32_t> references_{1};
  std::atomic<progress> progress_{progress::queued};
  counted<view_queue> queue_; ///< none for what the thread that made it runs itself
  std::uint64_t number_ = 0;  ///< within the queue, from 1
  std::vector<counted<command>> obstacles_;
  std::vector<counted<command>> followers_; ///< whose obstacle this is
  /// The queues of all that this command followed, and how far: whose errors become this one's.
  std::vector<std::pair<counted<view_queue>, std::uint64_t>> followed_;
  std::optional<error> failure_;
  std::vector<waiter *> waiters_;
  std::vector<continuation> continuations_;
  thread_pool::place task_ = 0; ///< of the pool, which does this command
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_COMMAND_H
