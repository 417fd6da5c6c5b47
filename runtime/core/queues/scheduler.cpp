// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/scheduler.h"

#include <algorithm>
#include <new>

namespace tessera {
namespace {

/// How often the dispatcher looks at what is pending. Waking it would cost more than many a kernel,
/// so it looks by itself while there is work, and for a while after.
constexpr std::chrono::microseconds between_looks{200};
constexpr int looks_before_sleep = 50;

std::optional<error> run_guarded(command &work) {
  try {
    result<void> outcome = work.run();
    if (!outcome)
      return outcome.failure();
  } catch (const std::bad_alloc &) {
    return error(tessera_error_bad_alloc, "the heap is exhausted");
  } catch (const std::exception &failure) {
    return error(tessera_error, failure.what());
  }
  return std::nullopt;
}

} // namespace

void scheduler::submit(view_queue &queue, counted<command> work, state_lock &lock) {
  work->queue_ = counted<view_queue>::share(queue);
  work->number_ = ++queue.last_number_;
  if (queue.pending_.empty())
    busy_.push_back(&queue);
  queue.pending_.push_back(std::move(work));
  if (queue.queuing_mode() == tessera_queuing_immediate)
    start(queue, lock);
  else
    wake_dispatcher();
}

void scheduler::run_here(command &work, state_lock &lock) {
  here_.push_back(&work);
  while (command *obstacle = work.obstacle())
    complete(*obstacle, lock);
  work.progress_.store(command::progress::running, std::memory_order_release);
  lock.unlock();
  std::optional<error> failure = run_guarded(work);
  work.drop_resources();
  lock.lock();
  std::erase(here_, &work);
  finish(work, std::move(failure));
}

void scheduler::finish(command &work, std::optional<error> failure) {
  work.failure_ = std::move(failure);
  if (work.failure_ && work.queue_)
    work.queue_->failed_.emplace_back(work.number_, *work.failure_);
  work.progress_.store(command::progress::done, std::memory_order_release);
  for (command::waiter *waiting : work.waiters_) {
    waiting->done = true;
    waiting->changed.notify_one();
  }
  work.waiters_.clear();
  for (std::function<void()> &call : work.continuations_)
    in_background(std::move(call));
  work.continuations_.clear();
}

void scheduler::complete(command &wanted, state_lock &lock) {
  // One step at a time, from the wanted command towards what stands in its way: every queue is on
  // that way once at most, for only a queue's first command can stand in the way of another's.
  while (!wanted.is_done()) {
    for (command *blocked = &wanted; blocked;) {
      view_queue *queue = blocked->queue();
      if (!queue) {
        wait_for(*blocked, lock);
        break;
      }
      command &first = *queue->pending_.front();
      if (queue->is_running_) {
        wait_for(first, lock);
        break;
      }
      blocked = first.obstacle();
      if (!blocked)
        run_first(*queue, lock);
    }
  }
}

bool scheduler::complete_until(command &wanted, clock::time_point deadline, state_lock &lock) {
  if (wanted.is_done())
    return true;
  start_all(lock);
  command::waiter mine;
  wanted.waiters_.push_back(&mine);
  mine.changed.wait_until(lock, deadline, [&] { return mine.done; });
  if (!mine.done)
    std::erase(wanted.waiters_, &mine);
  return mine.done;
}

void scheduler::wait_for(command &busy, state_lock &lock) {
  command::waiter mine;
  busy.waiters_.push_back(&mine);
  mine.changed.wait(lock, [&] { return mine.done; });
}

void scheduler::run_first(view_queue &queue, state_lock &lock) {
  const counted<view_queue> kept = counted<view_queue>::share(queue);
  const counted<command> first = queue.pending_.front();
  queue.is_running_ = true;
  first->progress_.store(command::progress::running, std::memory_order_release);
  lock.unlock();
  std::optional<error> failure = run_guarded(*first);
  first->drop_resources();
  lock.lock();
  queue.is_running_ = false;
  queue.pending_.pop_front();
  if (queue.pending_.empty())
    std::erase(busy_, &queue);
  finish(*first, std::move(failure));
}

bool scheduler::can_begin(view_queue &queue) {
  return !queue.pending_.empty() && !queue.is_running_ && !queue.pending_.front()->obstacle();
}

void scheduler::run_all(view_queue &queue) {
  state_lock lock = this->lock();
  queue.has_runner_ = false;
  while (can_begin(queue))
    run_first(queue, lock);
}

void scheduler::hand_to_background(view_queue &queue) {
  if (queue.has_runner_ || !can_begin(queue))
    return;
  queue.has_runner_ = true;
  background_.run([this, kept = counted<view_queue>::share(queue)] { run_all(*kept); });
}

void scheduler::start(view_queue &queue, state_lock &) {
  hand_to_background(queue);
  wake_dispatcher();
}

void scheduler::start_all(state_lock &lock) {
  for (view_queue *queue : busy_)
    start(*queue, lock);
}

result<void> scheduler::wait_and_report(command &wanted, state_lock &lock) {
  complete(wanted, lock);
  if (wanted.failure_) {
    if (view_queue *queue = wanted.queue())
      std::erase_if(queue->failed_, [&](const auto &one) { return one.first == wanted.number_; });
    return *wanted.failure_;
  }
  for (const auto &[queue, number] : wanted.followed_)
    if (std::optional<error> unheard = queue->take_failure(number)) {
      wanted.failure_ = std::move(unheard); // from now on it is this command's own
      return *wanted.failure_;
    }
  return {};
}

result<void> scheduler::wait_and_report(view_queue &queue, state_lock &lock) {
  const std::uint64_t number = queue.last_number_;
  if (command *last = queue.last()) {
    const counted<command> kept = counted<command>::share(*last);
    complete(*kept, lock);
  }
  if (std::optional<error> unheard = queue.take_failure(number))
    return *unheard;
  return {};
}

void scheduler::complete_all(state_lock &lock) {
  while (!busy_.empty()) {
    const auto last = counted<command>::share(*busy_.back()->last());
    complete(*last, lock);
  }
}

void scheduler::when_done(command &work, std::function<void()> call, state_lock &lock) {
  if (work.is_done()) {
    in_background(std::move(call));
    return;
  }
  work.continuations_.push_back(std::move(call));
  start_all(lock);
}

void scheduler::wake_dispatcher() {
  if (dispatcher_sleeps_)
    arrived_.notify_one();
  if (!std::exchange(has_dispatcher_, true))
    background_.run([this] { dispatch(); });
}

/// Begins what has been pending since the last look: somebody who waits has had time to take it.
void scheduler::dispatch() {
  state_lock lock = this->lock();
  for (int idle_looks = 0;;) {
    if (idle_looks >= looks_before_sleep) {
      dispatcher_sleeps_ = true;
      arrived_.wait(lock, [this] { return !busy_.empty(); });
      dispatcher_sleeps_ = false;
      idle_looks = 0;
    }
    arrived_.wait_for(lock, between_looks, [] { return false; });
    idle_looks = busy_.empty() ? idle_looks + 1 : 0;
    for (view_queue *queue : busy_) {
      const std::uint64_t first = queue->pending_.front()->number_;
      if (queue->seen_number_ == first)
        hand_to_background(*queue);
      queue->seen_number_ = first;
    }
  }
}

void scheduler::before_fork() {
  state_.lock();
  background_.before_fork();
}

void scheduler::after_fork_in_parent() {
  background_.after_fork_in_parent();
  state_.unlock();
}

void scheduler::after_fork_in_child() {
  background_.after_fork_in_child();
  new (&arrived_) std::condition_variable; // see background
  has_dispatcher_ = dispatcher_sleeps_ = false;
  // What commands hold stays with them: a thread of the parent may have been in the middle of it.
  const auto drop = [](command &lost) {
    lost.retain();
    lost.waiters_.clear();
    lost.continuations_.clear();
    lost.progress_.store(command::progress::done);
  };
  for (view_queue *queue : busy_) {
    for (const counted<command> &lost : queue->pending_)
      drop(*lost);
    queue->retain();
    queue->pending_.clear();
    queue->is_running_ = queue->has_runner_ = false;
  }
  for (command *lost : here_)
    drop(*lost);
  busy_.clear();
  here_.clear();
  state_.unlock();
}

} // namespace tessera
