// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/scheduler.h"

#include "backends/delay_point.h"

#include <algorithm>
#include <new>
#include <utility>

#include <pthread.h>

namespace tessera {
namespace {

/// The dispatcher looks at what is pending while something is: waking it for every kernel would
/// cost more than many a kernel.
constexpr std::chrono::microseconds between_looks{200};
/// Between its looks at tasks of the pool that no thread takes.
constexpr std::chrono::milliseconds between_looks_at_pool{5};
/// After the system has refused a thread.
constexpr std::chrono::seconds before_another_try{1};
/// Commands, about half a kilobyte each.
constexpr std::uint64_t most_outstanding = 4096;

/// Calls of continuations on this thread because the process ends.
thread_local int calls_at_the_end = 0;

/// Commands that this thread is in the middle of.
thread_local int under_way = 0;

begun_work run_guarded(command &work, std::span<const counted<event>> after) {
  struct counts {
    counts() { ++under_way; }
    ~counts() { --under_way; }
  } const counted_here;
  try {
    return work.run(after);
  } catch (const std::bad_alloc &) {
    return {.failure = error(tessera_error_bad_alloc, "the heap is exhausted")};
  } catch (const std::exception &failure) {
    return {.failure = error(tessera_error, failure.what())};
  }
}

/// Waits for what the command begins.
std::optional<error> run_to_its_end(command &work) {
  for (;;) {
    begun_work begun = run_guarded(work, {});
    for (const counted<event> &one : begun.events) {
      one->wait();
      if (!begun.failure)
        begun.failure = one->failure();
    }
    if (begun.failure || begun.is_whole)
      return std::move(begun.failure);
  }
}

} // namespace

void scheduler::make_room(state_lock &lock) {
  // A function of the program's that is called by a command might wait for itself.
  if (outstanding_ < most_outstanding)
    return;
  while (outstanding_ > most_outstanding / 2 && under_way == 0) {
    const view_queue &first = *busy_.front();
    const std::deque<counted<command>> &oldest =
        first.submitted_.empty() ? first.pending_ : first.submitted_;
    const counted<command> middle = oldest[oldest.size() / 2];
    complete(*middle, lock);
  }
}

void scheduler::submit(view_queue &queue, counted<command> work, state_lock &) {
  const bool was_busy = queue.is_busy(), is_of_device = work->device_;
  queue.pending_.push_back(work);
  if (!was_busy)
    try {
      busy_.push_back(&queue);
    } catch (...) {
      queue.pending_.pop_back();
      throw;
    }
  work->queue_ = counted<view_queue>::share(queue);
  work->number_ = ++queue.last_number_;
  ++submissions_;
  ++outstanding_;
  if (closed_ || is_of_device)
    return;
  if (queue.queuing_mode() == tessera_queuing_immediate)
    hand_to_pool(queue);
  else
    wake_dispatcher();
}

void scheduler::submitted(command &work, state_lock &lock) {
  work.is_set_up_ = true;
  if (closed_)
    complete(*counted<command>::share(work), lock);
  else if (work.device_ && can_begin(*work.queue_))
    begin_or_leave(run_first(*work.queue_, lock));
}

void scheduler::run_here(command &work, state_lock &lock) {
  here_.push_back(&work);
  work.is_set_up_ = true;
  while (command *obstacle = work.obstacle())
    complete(*obstacle, lock);
  work.progress_.store(command::progress::running, std::memory_order_release);
  lock.unlock();
  std::optional<error> failure = run_to_its_end(work);
  delay_point();
  lock.lock();
  std::erase(here_, &work);
  work.failure_ = std::move(failure);
  queue_list ready;
  finish(work, ready);
  lock.drop_later(counted<command>::share(work));
  begin_or_leave(ready);
}

void scheduler::set_done(command &work) {
  queue_list ready;
  finish(work, ready);
  begin_or_leave(ready);
}

/// The command is done before what it holds is dropped: an object of the program's that goes may
/// wait for this very command.
void scheduler::finish(command &work, queue_list &ready) {
  work.ended();
  if (work.failure_ && work.queue_)
    work.queue_->failed_.emplace_back(work.number_, *work.failure_);
  work.progress_.store(command::progress::done, std::memory_order_release);
  for (command::waiter *waiting : work.waiters_) {
    waiting->done = true;
    waiting->changed.notify_one();
  }
  work.waiters_.clear();
  for (command::continuation &one : work.continuations_)
    add_to_pool(one.result.get(), std::move(one.call));
  work.continuations_.clear();
  for (const counted<command> &follower : work.followers_)
    if (view_queue *queue = follower->queue(); queue && can_begin(*queue))
      ready.push_back(queue);
  work.followers_.clear();
}

/// The queue whose first command can begin and has to be done for the wanted one; else the command
/// that stands before it and is under way, or a task of the pool. Every queue is on that way once
/// at most, for only a queue's first command can stand in the way of another's.
view_queue *scheduler::next_step(command &wanted, command *&busy) {
  for (command *blocked = &wanted;;) {
    view_queue *queue = blocked->queue();
    const bool is_submitted = blocked->how_far() == command::progress::submitted;
    busy = queue && !is_submitted ? queue->pending_.front().get() : blocked;
    if (is_submitted || (queue && queue->is_running_))
      return nullptr;
    blocked = busy->obstacle();
    if (blocked)
      continue;
    if (!queue || can_begin(*queue))
      return queue;
    busy = queue->submitted_.back().get();
    return nullptr;
  }
}

void scheduler::complete(command &wanted, state_lock &lock) {
  queue_list ready;
  while (!wanted.is_done()) {
    command *busy = nullptr;
    view_queue *const next = next_step(wanted, busy);
    begin_or_leave(ready, next);
    if (next) {
      ready = run_first(*next, lock);
    } else {
      ready.clear();
      if (!pool_.run(busy->task_, lock))
        wait_for(*busy, lock);
    }
  }
  begin_or_leave(ready);
}

bool scheduler::complete_until(command &wanted, clock::time_point deadline, state_lock &lock) {
  if (wanted.is_done())
    return true;
  start_all();
  command::waiter mine;
  wanted.waiters_.push_back(&mine);
  lock.wait_until(mine.changed, deadline, [&] { return mine.done; });
  if (!mine.done)
    std::erase(wanted.waiters_, &mine);
  return mine.done;
}

void scheduler::wait_for(command &busy, state_lock &lock) {
  command::waiter mine;
  busy.waiters_.push_back(&mine);
  lock.wait(mine.changed, [&] { return mine.done; });
}

/// Returns the queues that can go on, this one among them.
scheduler::queue_list scheduler::run_first(view_queue &queue, state_lock &lock) {
  command &first = *queue.pending_.front(); // it stays there, and keeps the queue, until it is done
  queue.is_running_ = true;
  first.progress_.store(command::progress::running, std::memory_order_release);
  return continue_first(queue, lock);
}

scheduler::queue_list scheduler::continue_first(view_queue &queue, state_lock &lock) {
  command &first = *queue.pending_.front();
  if (!first.failure_ && first.is_set_up_) {
    const event_list after = first.events_ahead();
    lock.unlock();
    begun_work begun = run_guarded(first, after);
    delay_point();
    lock.lock();
    if (!queue.is_running_)
      return {}; // this is the child of a fork that the command made: see after_fork_in_child()
    first.failure_ = std::move(begun.failure);
    if (begun.is_whole)
      first.forget_ahead();
    if (!begun.events.empty())
      return follow_events(queue, std::move(begun), lock);
  }
  queue.is_running_ = false;
  counted<command> done = std::move(queue.pending_.front());
  queue.pending_.pop_front();
  --outstanding_;
  if (!queue.is_busy())
    std::erase(busy_, &queue);
  queue_list ready;
  finish(*done, ready);
  lock.drop_later(std::move(done));
  if (can_begin(queue))
    ready.push_back(&queue);
  return ready;
}

/// The first command has begun what a device has to end.
scheduler::queue_list scheduler::follow_events(view_queue &queue, begun_work begun,
                                               state_lock &lock) {
  const counted<command> first = queue.pending_.front();
  first->on_device().events = begun.events;
  first->on_device().events_left = begun.events.size();
  if (begun.is_whole || first->failure_) {
    queue.is_running_ = false;
    queue.pending_.pop_front();
    queue.submitted_.push_back(first);
    first->progress_.store(command::progress::submitted, std::memory_order_release);
  }
  lock.unlock();
  for (const counted<event> &one : begun.events)
    one->on_done([this, first, one] { end_event(*first, *one); });
  lock.lock();
  queue_list ready;
  if (first->how_far() == command::progress::submitted)
    for (const counted<command> &follower : first->followers_)
      if (view_queue *other = follower->queue(); other && can_begin(*other))
        ready.push_back(other);
  if (can_begin(queue))
    ready.push_back(&queue);
  return ready;
}

/// On a thread of the device's, mostly.
void scheduler::end_event(command &work, const event &ended) {
  const state_lock lock = this->lock();
  if (ended.failure() && !work.failure_)
    work.failure_ = ended.failure();
  if (--work.on_device().events_left > 0)
    return;
  if (work.how_far() != command::progress::submitted) {
    pool_.add_first([this, kept = work.queue_] { resume(*kept); });
    return;
  }
  // In the queue's order, whichever thread comes first: who waits for one knows of those before it.
  const counted<view_queue> queue = work.queue_;
  while (!queue->submitted_.empty() && queue->submitted_.front()->on_device().events_left == 0)
    end_submitted(*queue);
}

void scheduler::end_submitted(view_queue &queue) {
  const counted<command> done = std::move(queue.submitted_.front());
  queue.submitted_.pop_front();
  --outstanding_;
  if (!queue.is_busy())
    std::erase(busy_, &queue);
  queue_list ready;
  finish(*done, ready);
  if (can_begin(queue))
    ready.push_back(&queue);
  begin_or_leave(ready);
  // What it holds may wait for the device, whose thread this is.
  pool_.add([done] { done->drop_resources(); });
}

/// What the device does puts it in order itself; what the host does, or other devices, too, has to
/// be done before what comes next, and comes after all that was before.
bool scheduler::can_begin(const view_queue &queue) {
  if (queue.pending_.empty() || queue.is_running_ || queue.pending_.front()->obstacle())
    return false;
  return queue.submitted_.empty() ||
         (queue.pending_.front()->device_ && queue.submitted_.back()->device_);
}

/// Has anybody asked for it to begin?
bool scheduler::is_started(const view_queue &queue) const {
  return queue.queuing_mode() == tessera_queuing_immediate ||
         queue.pending_.front()->number_ <= queue.started_number_;
}

/// A thread of the pool: what has become ready continues here, or on another thread of the pool.
void scheduler::run_all(view_queue &queue) {
  state_lock lock = this->lock();
  queue.runner_of_ = 0;
  if (can_begin(queue))
    go_on_with(run_first(queue, lock), lock);
}

/// The same for a queue whose first command's events are done.
void scheduler::resume(view_queue &queue) {
  state_lock lock = this->lock();
  go_on_with(continue_first(queue, lock), lock);
}

void scheduler::go_on_with(queue_list ready, state_lock &lock) {
  // At the end of the process those run it who submit it.
  while (!ready.empty() && !closed_) {
    pool_.begin_anew(); // other threads may submit without end, and drain() has an end
    const counted<view_queue> next = counted<view_queue>::share(*ready.back());
    ready.pop_back();
    for (view_queue *other : ready)
      hand_to_pool(*other);
    ready.clear();
    if (can_begin(*next))
      ready = run_first(*next, lock);
  }
}

void scheduler::hand_to_pool(view_queue &queue) {
  if (has_runner(queue) || !can_begin(queue) || closed_)
    return;
  pool_.add_first([this, kept = counted<view_queue>::share(queue)] { run_all(*kept); });
  queue.runner_of_ = process_;
}

/// What has become ready on a thread that continues with `but`, or with the program: somebody may
/// wait for it soon, and run it.
void scheduler::begin_or_leave(const queue_list &ready, const view_queue *but) {
  for (view_queue *queue : ready)
    if (queue != but && can_begin(*queue)) {
      if (queue->pending_.front()->device_ || is_started(*queue))
        hand_to_pool(*queue);
      else
        wake_dispatcher();
    }
}

void scheduler::start(view_queue &queue) {
  queue.started_number_ = queue.last_number_;
  hand_to_pool(queue);
}

void scheduler::start_all() {
  for (view_queue *queue : busy_)
    start(*queue);
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
      // Only the function's own future knows what it threw.
      if (unheard->code == tessera_error_callback)
        unheard->code = tessera_error;
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

void scheduler::in_background(command *result, command *after, std::function<void()> call,
                              state_lock &lock) {
  if (after && !after->is_done() && !closed_) {
    if (result)
      result->obstacles_.push_back(counted<command>::share(*after));
    after->continuations_.push_back(
        {result ? counted<command>::share(*result) : counted<command>(), std::move(call)});
    start_all();
    return;
  }
  if (closed_) {
    call_at_the_end(after, call, lock);
    return;
  }
  add_to_pool(result, std::move(call));
}

void scheduler::add_to_pool(command *result, std::function<void()> call) {
  const thread_pool::place task = pool_.add(std::move(call));
  if (result)
    result->task_ = task;
}

/// At the end of the process there is no other thread to call it; what such a call asks for itself
/// is not called any more, or there might be no end.
void scheduler::call_at_the_end(command *after, const std::function<void()> &call,
                                state_lock &lock) {
  if (after)
    complete(*after, lock);
  if (calls_at_the_end > 0 || thread_pool::is_here())
    return;
  lock.unlock();
  ++calls_at_the_end;
  call();
  --calls_at_the_end;
  lock.lock();
}

void scheduler::drain(state_lock &lock) {
  if (under_way > 0)
    return; // in the middle of a command one cannot wait for it
  std::vector<counted<command>> last;
  for (const view_queue *queue : busy_)
    last.push_back(counted<command>::share(*queue->last()));
  for (const counted<command> &one : last)
    complete(*one, lock);
  pool_.drain(lock);
}

void scheduler::close(state_lock &lock) {
  drain(lock);
  closed_ = true;
  drain(lock); // what has been submitted meanwhile
}

void scheduler::make_threads() {
  {
    std::unique_lock held(state_); // a state_lock would come here again
    if (std::exchange(wants_dispatcher_, false) && !std::exchange(has_dispatcher_, true)) {
      held.unlock();
      const bool made = start_thread([this] { dispatch(); });
      held.lock();
      has_dispatcher_ = made;
      if (!made)
        no_dispatcher_before_ = clock::now() + before_another_try;
    }
    pool_.make_threads(held);
    if (pool_.has_threads() || !pool_.is_starving())
      return;
  }
  // The system has none left: the tasks are this thread's.
  state_lock lock = this->lock();
  pool_.run_without_threads(lock);
}

void scheduler::wake_dispatcher() {
  if (dispatcher_sleeps_) {
    dispatcher_sleeps_ = false;
    wake_up_.notify_one();
  } else if (!has_dispatcher_ && clock::now() >= no_dispatcher_before_) {
    wants_dispatcher_ = true;
  }
}

/// Begins what has been pending since the last look: somebody who waits has had time to take it.
/// Returns whether something is left that could begin.
bool scheduler::look() {
  bool is_left = false;
  for (view_queue *queue : busy_) {
    if (has_runner(*queue) || !can_begin(*queue))
      continue;
    const std::uint64_t first = queue->pending_.front()->number_;
    if (std::exchange(queue->seen_number_, first) == first)
      start(*queue);
    else
      is_left = true;
  }
  return is_left;
}

void scheduler::dispatch() {
  pthread_setname_np(pthread_self(), "tessera-queue");
  state_lock lock = this->lock();
  std::uint64_t seen_submissions = 0;
  for (clock::time_point next_pool_look;;) {
    const bool is_left = look(), has_more = seen_submissions != submissions_;
    seen_submissions = submissions_;
    if (clock::now() >= next_pool_look) {
      pool_.look();
      next_pool_look = clock::now() + between_looks_at_pool;
    }
    if (is_left || has_more)
      lock.wait_until(wake_up_, clock::now() + between_looks, [] { return false; });
    else if (pool_.is_starving())
      lock.wait_until(wake_up_, next_pool_look, [] { return false; });
    else {
      dispatcher_sleeps_ = true;
      lock.wait(wake_up_, [this] { return !dispatcher_sleeps_; });
    }
  }
}

void scheduler::after_fork_in_child() {
  pool_.after_fork_in_child();
  new (&wake_up_) std::condition_variable; // see thread_pool
  has_dispatcher_ = wants_dispatcher_ = dispatcher_sleeps_ = false;
  // What commands hold stays with them: a thread of the parent may have been in the middle of it.
  const auto drop = [](command &lost) {
    lost.retain();
    lost.waiters_.clear();
    lost.continuations_.clear();
    lost.followers_.clear();
    lost.progress_.store(command::progress::done);
  };
  for (view_queue *queue : busy_) {
    for (const std::deque<counted<command>> *all : {&queue->pending_, &queue->submitted_})
      for (const counted<command> &lost : *all)
        drop(*lost);
    queue->retain();
    queue->pending_.clear();
    queue->submitted_.clear();
    queue->is_running_ = false;
    (void)queue->queue_.release(); // the same holds for the device's queue
  }
  for (command *lost : here_)
    drop(*lost);
  busy_.clear();
  here_.clear();
  outstanding_ = 0;
  ++process_; // no runner of a parent's comes
  state_.unlock();
}

} // namespace tessera
