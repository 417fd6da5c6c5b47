// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/scheduler.h"

#include "backends/delay_point.h"
#include "backends/own_thread.h"
#include "core/queues/under_way.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <new>
#include <utility>

namespace tessera {
namespace {

/// After the system has refused a thread.
constexpr std::chrono::seconds before_another_dispatcher{1};
/// While a library is unloaded: how long to wait for the end of calls into it that have begun, and
/// of those that nothing may ever begin.
constexpr std::chrono::seconds patience_for_running_calls{5}, patience_for_calls{1};
/// Commands, about half a kilobyte each.
constexpr std::uint64_t most_outstanding = 4096;

/// Calls of continuations on this thread because the process ends.
thread_local int calls_at_the_end = 0;

void tell_of_unloaded_call() {
  std::fprintf(stderr,
               "tessera: a library is unloaded while a function of it, called in the background, "
               "has waited for %d seconds: wait for its continuations before dlclose\n",
               int(patience_for_running_calls.count()));
}

/// This thread waits for a device, and drops afterwards what has ended meanwhile.
thread_local bool will_drop = false;

begun_work run_guarded(command &work, std::span<const counted<event>> after) {
  const under_way here(work);
  try {
    try {
      return work.run(after);
    } catch (const std::bad_alloc &) {
      throw;
    } catch (const std::exception &failure) {
      return {.failure = error(tessera_error, failure.what())};
    }
  } catch (const std::bad_alloc &) {
    return {.failure = error::no_memory()};
  }
}

/// Waits for what the command begins.
std::optional<error> run_to_its_end(command &work) {
  for (;;) {
    begun_work begun = run_guarded(work, {});
    for (const counted<event> &one : begun.events) {
      one->wait();
      if (one->failure() && !begun.failure)
        begun.failure = one->failure()->copy();
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
  while (outstanding_ > most_outstanding / 2 && !under_way::is_any_here()) {
    const auto kept = counted<command>::share(*last_of(submissions_ - most_outstanding / 2));
    (void)complete(*kept, lock); // nothing is under way here
  }
}

void scheduler::submit(view_queue &queue, counted<command> work, state_lock &) {
  assert(!work->queue_ && work->how_far() == command::progress::queued &&
         "a command is submitted once");
  const bool is_of_device = work->device_;
  if (!queue.is_busy())
    busy_.push_back(queue.busy_);
  work->queue_ = counted<view_queue>::share(queue);
  work->number_ = ++queue.last_number_;
  work->submission_ = ++submissions_;
  queue.pending_.push_back(work.hand_over()->in_queue_);
  ++outstanding_;
  if (closed_ || is_of_device)
    return;
  if (queue.queuing_mode() == tessera_queuing_immediate)
    hand_to_pool(queue);
  else
    wake_dispatcher();
}

void scheduler::submitted(command &work, state_lock &lock) {
  assert(work.queue_ && !work.is_set_up_ && "it has been submitted, and then set up, once");
  work.is_set_up_ = true;
  work.set_up();
  if (closed_) // in the middle of what it follows it is left to who waits for it
    (void)complete(*counted<command>::share(work), lock);
  else if (work.device_ && can_begin(*work.queue_)) {
    run_first(*work.queue_, lock);
    begin_or_leave();
  }
  drop_ended(lock);
}

result<void> scheduler::run_here(command &work, state_lock &lock) {
  assert(!work.queue_ && "what is in a queue is run in its order");
  if (needs_what_is_here(work))
    return waits_for_itself();
  here_.push_back(&work);
  work.submission_ = submissions_;
  work.is_set_up_ = true;
  work.set_up();
  while (command *obstacle = work.obstacle()) {
    const auto kept = counted<command>::share(*obstacle); // others may take it off the list
    [[maybe_unused]] const result<void> completed = complete(*kept, lock);
    assert(completed && "nothing that it needs is under way on this thread");
  }
  work.progress_.store(command::progress::running, std::memory_order_release);
  lock.unlock();
  std::optional<error> failure = run_to_its_end(work);
  delay_point();
  lock.lock();
  std::erase(here_, &work);
  work.failure_ = std::move(failure);
  finish(work);
  lock.drop_later(counted<command>::share(work));
  begin_or_leave();
  return {};
}

void scheduler::set_done(command &work) {
  finish(work);
  begin_or_leave();
}

/// A thread of the program's has waited, from then on, for what is done.
void scheduler::note_wait(const command &done, std::uint64_t since) {
  timeline::add({.begin = since,
                 .end = timeline::ticks(),
                 .work = done.label().work,
                 .values = {done.recorded() ? done.recorded()->done_at : 0},
                 .name = done.label().name,
                 .kind = timeline::record_kind::wait});
}

/// The command is done before what it holds is dropped: an object of the program's that goes may
/// wait for this very command.
void scheduler::finish(command &work) {
  try {
    work.ended();
  } catch (const std::bad_alloc &) {
    // Data that did not get where it should: the command has that failure already.
  }
  if (work.recorded()) [[unlikely]]
    work.recorded()->done_at = timeline::ticks();
  if (work.failure_ && work.queue_)
    work.queue_->record_failure(work.number_, *work.failure_);
  work.progress_.store(command::progress::done, std::memory_order_release);
  while (command::waiter *const waiting = work.waiters_.take_front()) {
    waiting->done = true;
    waiting->changed.notify_one();
  }
  while (background_call *const one = work.continuations_.take_front())
    add_to_pool(counted<background_call>::adopt(one));
  note_ready_followers(work);
  work.followers_.clear();
}

void scheduler::note_ready_followers(const command &work) {
  for (const counted<command> &follower : work.followers_)
    if (view_queue *queue = follower->queue())
      note_if_ready(*queue);
}

void scheduler::note_if_ready(view_queue &queue) {
  if (!queue.ready_.is_in_list() && can_begin(queue))
    ready_.push_back(queue.ready_);
}

/// The queue whose first command can begin and has to be done for the wanted one; else the command
/// that stands before it and is under way, or a task of the pool. Every queue is on that way once
/// at most, for only a queue's first command can stand in the way of another's.
view_queue *scheduler::next_step(command &wanted, command *&busy) {
  for (command *blocked = &wanted;;) {
    view_queue *queue = blocked->queue();
    const bool is_submitted = blocked->how_far() == command::progress::submitted;
    busy = queue && !is_submitted ? queue->pending_.front() : blocked;
    if (is_submitted || (queue && queue->is_running_))
      return nullptr;
    blocked = busy->obstacle();
    if (blocked)
      continue;
    if (!queue || can_begin(*queue))
      return queue;
    busy = queue->submitted_.back();
    return nullptr;
  }
}

result<void> scheduler::complete(command &wanted, state_lock &lock) {
  const std::uint64_t since = timeline::is_on() && !wanted.is_done() ? timeline::ticks() : 0;
  while (!wanted.is_done()) {
    command *busy = nullptr;
    view_queue *const next = next_step(wanted, busy);
    begin_or_leave(next);
    if (next)
      run_first(*next, lock);
    else if (is_under_way_here(*busy))
      return waits_for_itself();
    else if (!busy->call_ || !pool_.run(*busy->call_, lock))
      wait_for(*busy, lock);
  }
  if (since != 0) [[unlikely]]
    note_wait(wanted, since);
  begin_or_leave();
  return {};
}

bool scheduler::complete_until(command &wanted, clock::time_point deadline, state_lock &lock) {
  if (wanted.is_done())
    return true;
  start_all();
  if (deadline <= clock::now())
    return false; // whoever only asks does not sleep
  const std::uint64_t since = timeline::is_on() ? timeline::ticks() : 0;
  command::waiter mine;
  wanted.waiters_.push_back(mine.place);
  lock.wait_until(mine.changed, deadline, [&] { return mine.done; });
  mine.place.leave();
  if (since != 0 && mine.done)
    note_wait(wanted, since);
  return mine.done;
}

void scheduler::wait_for(command &busy, state_lock &lock) {
  if (busy.how_far() == command::progress::submitted)
    return wait_for_device(*busy.queue_, lock);
  if (event *const awaited = busy.awaited_event())
    return wait_for_event(counted<event>::share(*awaited), lock);
  command::waiter mine;
  busy.waiters_.push_back(mine.place);
  lock.wait(mine.changed, [&] { return mine.done; });
}

/// Until the first that it is at is done: they are done in order. Here one waits for the device
/// itself, and mostly is the first to know.
void scheduler::wait_for_device(view_queue &queue, state_lock &lock) {
  assert(!queue.submitted_.empty() && "a device is at something");
  const auto first = counted<command>::share(*queue.submitted_.front());
  const std::size_t count = first->on_device_.events.size(); // the list stays as it is
  lock.unlock();
  will_drop = true;
  for (std::size_t number = 0; number != count; ++number)
    first->on_device_.events[number]->wait();
  will_drop = false;
  lock.lock();
  if (!first->is_done()) { // somebody is about to tell
    command::waiter mine;
    first->waiters_.push_back(mine.place);
    lock.wait(mine.changed, [&] { return mine.done; });
  }
  drop_ended(lock);
}

/// What is told of it has been told when this returns, or is about to be.
void scheduler::wait_for_event(counted<event> one, state_lock &lock) {
  lock.unlock();
  will_drop = true;
  one->wait();
  will_drop = false;
  one = {};
  lock.lock();
  drop_ended(lock);
}

/// Without them the dispatcher has it done.
void scheduler::drop_ended(state_lock &lock) {
  while (command *const one = to_drop_.take_front())
    lock.drop_later(counted<command>::adopt(one));
}

/// Afterwards the queues that can go on are noted, this one among them.
void scheduler::run_first(view_queue &queue, state_lock &lock) {
  assert(can_begin(queue) && "nothing is under way before it");
  command &first = *queue.pending_.front(); // it stays there, and keeps the queue, until it is done
  queue.is_running_ = true;
  first.progress_.store(command::progress::running, std::memory_order_release);
  continue_first(queue, lock);
}

void scheduler::continue_first(view_queue &queue, state_lock &lock) {
  assert(queue.is_running_ && "its first command has begun");
  command &first = *queue.pending_.front();
  if (const std::optional<event_list> after = first.events_to_run_after()) {
    lock.unlock();
    begun_work begun = run_guarded(first, *after);
    delay_point();
    lock.lock();
    if (!queue.is_running_)
      return; // this is the child of a fork that the command made: see after_fork_in_child()
    first.failure_ = std::move(begun.failure);
    if (begun.is_whole)
      first.on_device_.ahead.clear();
    if (!begun.events.empty())
      return follow_events(queue, std::move(begun), lock);
  }
  queue.is_running_ = false;
  auto done = counted<command>::adopt(queue.pending_.take_front());
  one_left(queue);
  finish(*done);
  lock.drop_later(std::move(done));
  note_if_ready(queue);
}

void scheduler::one_left(view_queue &queue) {
  assert(outstanding_ > 0 && "what leaves a queue was submitted to it");
  --outstanding_;
  if (!queue.is_busy())
    queue.busy_.leave();
}

/// The first command has begun what a device has to end.
void scheduler::follow_events(view_queue &queue, begun_work begun, state_lock &lock) {
  assert(!begun.events.empty() && "there is something to wait for");
  const auto first = counted<command>::share(*queue.pending_.front());
  first->on_device_.events_left = begun.events.size();
  first->on_device_.events.swap(begun.events);
  if (begun.is_whole || first->failure_) {
    queue.is_running_ = false;
    first->in_queue_.leave();
    queue.submitted_.push_back(first->in_queue_);
    first->progress_.store(command::progress::submitted, std::memory_order_release);
  }
  // Once all of them are done the list may be another one.
  const std::size_t count = first->on_device_.events_left;
  lock.unlock();
  for (std::size_t number = 0; number != count; ++number) {
    const counted<event> one = first->on_device_.events[number];
    first->retain();
    one->on_done([this, work = first.get()](const event &ended) {
      end_event(*counted<command>::adopt(work), ended);
    });
  }
  lock.lock();
  if (first->how_far() == command::progress::submitted)
    note_ready_followers(*first);
  note_if_ready(queue);
  if (const event *const awaited = first->awaited_event(); awaited && awaited->is_looked_at())
    wake_dispatcher();
}

/// On a thread of the device's, mostly.
void scheduler::end_event(command &work, const event &ended) {
  const state_lock lock = this->lock();
  if (ended.failure())
    work.fail(*ended.failure());
  assert(work.on_device_.events_left > 0 && "every event ends once");
  if (--work.on_device_.events_left > 0)
    return;
  const counted<view_queue> queue = work.queue_;
  if (work.how_far() != command::progress::submitted) {
    queue->may_resume_ = true;
    add_runner(*queue);
    return;
  }
  // In the queue's order, whichever thread comes first: who waits for one knows of those before it.
  while (!queue->submitted_.empty() && queue->submitted_.front()->on_device_.events_left == 0)
    end_submitted(*queue);
}

void scheduler::end_submitted(view_queue &queue) {
  assert(queue.submitted_.front()->on_device_.events_left == 0 && "the device is done with it");
  auto done = counted<command>::adopt(queue.submitted_.take_front());
  one_left(queue);
  finish(*done);
  note_if_ready(queue);
  begin_or_leave();
  to_drop_.push_back(done.hand_over()->to_drop_);
  if (!will_drop)
    wake_dispatcher();
}

void scheduler::dropper::run(state_lock &lock) {
  while (command *const one = owner_.to_drop_.take_front()) {
    lock.drop_later(counted<command>::adopt(one));
    lock.unlock();
    lock.lock();
  }
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
void scheduler::run_pending(view_queue &queue, state_lock &lock) {
  if (std::exchange(queue.may_resume_, false))
    continue_first(queue, lock);
  else if (can_begin(queue))
    run_first(queue, lock);
  // At the end of the process those run it who submit it.
  while (view_queue *const last = closed_ ? nullptr : ready_.take_back()) {
    pool_.begin_anew(); // other threads may submit without end, and drain() has an end
    const auto next = counted<view_queue>::share(*last);
    while (view_queue *const other = ready_.take_front())
      hand_to_pool(*other);
    if (can_begin(*next))
      run_first(*next, lock);
  }
  ready_.clear();
}

void scheduler::hand_to_pool(view_queue &queue) {
  if (can_begin(queue) && !closed_)
    add_runner(queue);
}

void scheduler::add_runner(view_queue &queue) {
  if (queue.is_waiting())
    return;
  queue.retain();
  pool_.add_first(queue);
}

/// What has become ready on a thread that continues with `but`, or with the program: somebody may
/// wait for it soon, and run it.
void scheduler::begin_or_leave(const view_queue *but) {
  while (view_queue *const queue = ready_.take_front())
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
  for (view_queue &queue : busy_)
    start(queue);
}

result<void> scheduler::wait_and_report(command &wanted, state_lock &lock) {
  if (result<void> completed = complete(wanted, lock); !completed)
    return completed;
  if (wanted.failure_) {
    if (view_queue *queue = wanted.queue())
      queue->forget_failure(wanted.number_);
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

result<void> scheduler::complete_all(view_queue &queue, state_lock &lock) {
  command *const last = queue.last();
  if (!last)
    return {};
  const counted<command> kept = counted<command>::share(*last);
  return complete(*kept, lock);
}

result<void> scheduler::wait_and_report(view_queue &queue, state_lock &lock) {
  const std::uint64_t number = queue.last_number_;
  if (result<void> completed = complete_all(queue, lock); !completed)
    return completed;
  if (std::optional<error> unheard = queue.take_failure(number))
    return *unheard;
  return {};
}

void scheduler::in_background(command *result, command *after, counted<background_call> call,
                              state_lock &lock) {
  if (closed_)
    return call_at_the_end(result, after, std::move(call), lock);
  const bool is_later = after && !after->is_done();
  if (is_later && result)
    result->obstacles_.push_back(counted<command>::share(*after));
  if (result)
    call->result_ = counted<command>::share(*result);
  calls_.add(call->outstanding_);
  if (!is_later)
    return add_to_pool(std::move(call));
  after->continuations_.push_back(call.hand_over()->continuation_);
  start_all();
}

void scheduler::add_to_pool(counted<background_call> call) {
  assert(!call->is_waiting() && "a function is called once");
  pool_.add(*call);
  if (const counted<command> result = std::move(call->result_))
    result->call_ = call;
  (void)call.hand_over();
}

/// At the end of the process there is no other thread to call it; what such a call asks for itself
/// is not called any more, or there might be no end.
void scheduler::call_at_the_end(command *result, command *after, counted<background_call> call,
                                state_lock &lock) {
  if (after && !complete(*after, lock))
    return; // it would have to come after what this thread is in the middle of
  if (calls_at_the_end > 0 || thread_pool::is_here())
    return;
  if (result)
    result->call_ = call;
  call->outstanding_.begin(std::this_thread::get_id());
  lock.unlock();
  ++calls_at_the_end;
  call->call();
  --calls_at_the_end;
  lock.lock();
  call->outstanding_.end();
}

void scheduler::drain(state_lock &lock) {
  complete_all(lock);
  drop_ended(lock);
  lock.unlock();
  lock.lock();
  if (!under_way::is_any_here())
    pool_.drain(lock);
}

void scheduler::complete_all(state_lock &lock) {
  if (under_way::is_any_here())
    return; // in the middle of a command one cannot wait for it
  const std::uint64_t submissions = submissions_;
  while (command *const last = last_of(submissions)) {
    const auto kept = counted<command>::share(*last);
    (void)complete(*kept, lock); // nothing is under way here
  }
}

/// The last command in a queue among the first so many that were submitted; null if all of them are
/// done.
command *scheduler::last_of(std::uint64_t submissions) const {
  for (const view_queue &queue : busy_) {
    command *last = nullptr;
    for (const linked_list<command> *some : {&queue.submitted_, &queue.pending_})
      for (command &one : *some) {
        if (one.submission_ > submissions)
          break;
        last = &one;
      }
    if (last)
      return last;
  }
  return nullptr;
}

void scheduler::drain_library(code_range library, state_lock &lock) {
  if (under_way::is_any_here() || closed_)
    return; // see drain(); and at the end of the process all has been done
  outstanding_calls::watcher ends(calls_, library);
  do {
    ends.has_ended = false;
    drain(lock);
    if (ends.has_ended || !calls_.has_any_in(library))
      continue;
    const bool has_begun = calls_.has_begun_any_in(library);
    if (!has_begun && busy_.empty() && pool_.is_at_rest())
      return; // nothing is left that could let them begin
    lock.wait_until(ends.changed,
                    clock::now() + (has_begun ? patience_for_running_calls : patience_for_calls),
                    [&] { return ends.has_ended; });
    if (!ends.has_ended && has_begun)
      tell_of_unloaded_call();
  } while (ends.has_ended);
}

void scheduler::close(state_lock &lock) {
  complete_all(lock);
  const bool all = !under_way::is_any_here() && pool_.drain(lock);
  closed_ = true;
  complete_all(lock); // what has been submitted meanwhile
  drop_ended(lock);
  if (all)
    pool_.drain(lock);
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
        no_dispatcher_before_ = clock::now() + before_another_dispatcher;
    }
    pool_.make_threads(held);
    if (pool_.has_threads() || !pool_.is_starving())
      return;
  }
  // The system has none left: the tasks are this thread's.
  state_lock lock = this->lock();
  pool_.run_without_threads(lock);
}

void scheduler::after_fork_in_child() {
  own_thread::after_fork_in_child();
  pool_.after_fork_in_child();
  new (&wake_up_) std::condition_variable; // see thread_pool
  has_dispatcher_ = wants_dispatcher_ = dispatcher_sleeps_ = has_seen_dropped_ = false;
  // What commands hold stays with them: a thread of the parent may have been in the middle of it.
  const auto drop = [](command &lost) {
    lost.waiters_.clear();
    lost.continuations_.clear();
    lost.followers_.clear();
    lost.progress_.store(command::progress::done);
  };
  while (view_queue *const queue = busy_.take_front()) {
    for (linked_list<command> *all : {&queue->pending_, &queue->submitted_})
      while (command *const lost = all->take_front())
        drop(*lost);
    queue->retain();
    queue->is_running_ = queue->may_resume_ = false;
    (void)queue->queue_.release(); // the same holds for the device's queue
  }
  for (command *lost : here_) {
    lost->retain();
    drop(*lost);
  }
  here_.clear();
  to_drop_.clear();
  while (view_queue *const queue = looked_at_.take_front())
    (void)queue->looked_at_event_.hand_over();
  calls_.after_fork_in_child();
  outstanding_ = 0;
  state_.unlock();
}

} // namespace tessera
