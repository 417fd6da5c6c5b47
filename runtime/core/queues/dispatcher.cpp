// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The scheduler's own thread.
#include "core/queues/scheduler.h"

#include "backends/own_thread.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <pthread.h>

namespace tessera {
namespace {

/// The dispatcher looks at what is pending while something is: waking it for every kernel would
/// cost more than many a kernel.
constexpr std::chrono::microseconds between_looks{200};
/// What a device takes long for it looks at less often: it is late by a part of that time at most.
constexpr int looks_of_a_time = 4;
constexpr std::chrono::milliseconds most_between_looks{25};
/// Between its looks at tasks of the pool that no thread takes.
constexpr std::chrono::milliseconds between_looks_at_pool{5};

} // namespace

void scheduler::wake_dispatcher() {
  if (dispatcher_sleeps_) {
    dispatcher_sleeps_ = false;
    wake_up_.notify_one();
  } else if (!has_dispatcher_ && clock::now() >= no_dispatcher_before_) {
    wants_dispatcher_ = true;
  }
}

/// Begins what has been pending since the last look: somebody who waits has had time to take it.
/// The same holds for what is to be dropped.
/// Returns whether something is left that could begin.
bool scheduler::look() {
  bool is_left = !to_drop_.empty();
  if (std::exchange(has_seen_dropped_, is_left) && is_left && !dropper_.is_waiting())
    pool_.add(dropper_);
  for (view_queue &queue : busy_) {
    if (queue.is_waiting() || !can_begin(queue))
      continue;
    assert(!queue.pending_.empty() && "what can begin is there");
    const std::uint64_t first = queue.pending_.front()->number_;
    if (std::exchange(queue.seen_number_, first) == first)
      start(queue);
    else
      is_left = true;
  }
  return is_left;
}

/// Each queue's first command is the one that its device's queue is at. Returns whether there is
/// any to look at. It needs no memory: nobody could be told that there is none.
bool scheduler::look_at_devices(state_lock &lock) {
  assert(looked_at_.empty() && "the last look has put back what it looked at");
  for (view_queue &queue : busy_) {
    event *const awaited = queue.first()->awaited_event();
    if (!awaited || !awaited->is_looked_at())
      continue;
    queue.retain();
    queue.looked_at_event_ = counted<event>::share(*awaited);
    looked_at_.push_back(queue.looked_at_);
  }
  if (looked_at_.empty())
    return false;
  lock.unlock();
  for (view_queue &queue : looked_at_)
    queue.looked_at_event_->look();
  lock.lock();
  while (view_queue *const queue = looked_at_.take_front()) {
    lock.unlock();
    queue->looked_at_event_ = {};
    queue->release(); // with it may go what belongs to the device
    lock.lock();
  }
  return true;
}

/// Nothing but devices is at work, since then.
void scheduler::sleep_before_look(clock::time_point since, state_lock &lock) {
  const clock::time_point now = clock::now();
  const auto time = std::clamp<clock::duration>((now - since) / looks_of_a_time, between_looks,
                                                most_between_looks);
  dispatcher_sleeps_ = time > between_looks; // else waking it would cost more than it brings
  const bool can_be_woken = dispatcher_sleeps_;
  lock.wait_until(wake_up_, now + time, [&] { return can_be_woken && !dispatcher_sleeps_; });
  dispatcher_sleeps_ = false;
}

void scheduler::dispatch() {
  pthread_setname_np(pthread_self(), "tessera-queue");
  const own_thread here;
  state_lock lock = this->lock();
  std::uint64_t seen_submissions = 0, seen_outstanding = 0;
  for (clock::time_point next_pool_look, changed;;) {
    const bool is_left = look(), is_at_device = look_at_devices(lock);
    const bool has_more = seen_submissions != submissions_;
    if (has_more || seen_outstanding != outstanding_)
      changed = clock::now();
    seen_submissions = submissions_;
    seen_outstanding = outstanding_;
    if (clock::now() >= next_pool_look) {
      pool_.look();
      next_pool_look = clock::now() + between_looks_at_pool;
    }
    if (is_left || has_more)
      lock.wait_until(wake_up_, clock::now() + between_looks, [] { return false; });
    else if (is_at_device)
      sleep_before_look(changed, lock);
    else if (pool_.is_starving())
      lock.wait_until(wake_up_, next_pool_look, [] { return false; });
    else {
      dispatcher_sleeps_ = true;
      lock.wait(wake_up_, [this] { return !dispatcher_sleeps_; });
    }
  }
}

} // namespace tessera
