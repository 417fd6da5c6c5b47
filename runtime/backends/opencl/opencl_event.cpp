// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_event.h"

#include "backends/delay_point.h"
#include "backends/device_messages.h"

#include <cassert>
#include <chrono>
#include <thread>

namespace tessera::opencl {
namespace {

/// Of a driver that does not wait for an event.
constexpr std::chrono::microseconds between_questions{200};

} // namespace

completions::~completions() = default;

void completions::add(counted<opencl_event> begun) {
  const std::lock_guard held(mutex_);
  opencl_event *const added = begun.get();
  (first_ ? last_->next_ : first_) = std::move(begun);
  last_ = added;
}

/// Nothing as long as it is not complete.
std::optional<status> completions::outcome_of_first() const {
  assert(first_ && "something is under way");
  const event_id awaited = first_->awaited();
  status now = success;
  // A driver that does not say may still wait.
  if (api_.clGetEventInfo(awaited, event_info::execution_status, sizeof now, &now, nullptr) !=
      success)
    return api_.clWaitForEvents(1, &awaited);
  if (now <= event_info::complete)
    return now;
  if (broken_ != success)
    return broken_;
  return std::nullopt;
}

void completions::end_completed() {
  std::unique_lock held(mutex_);
  has_more_ = true;
  if (is_ending_)
    return;
  is_ending_ = true;
  while (std::exchange(has_more_, false))
    while (first_) {
      const std::optional<status> outcome = outcome_of_first();
      if (!outcome)
        break;
      const counted<opencl_event> one = first_;
      held.unlock();
      const bool has_ended = one->end(*outcome);
      delay_point();
      held.lock();
      if (has_ended)
        first_ = std::exchange(one->next_, {});
    }
  is_ending_ = false;
  has_looked_.notify_all();
}

void completions::wait_for(const opencl_event &one) {
  if (one.is_done())
    return;
  wait_for_driver(one.id_);
  end_completed();
  // One before it may have to read more, and another thread may be telling of it.
  while (!one.is_done())
    wait_for_first();
}

/// It says that the event has failed, too. If it does not even wait, it is asked again.
void completions::wait_for_driver(event_id one) const {
  if (api_.clWaitForEvents(1, &one) != success)
    std::this_thread::sleep_for(between_questions);
}

void completions::wait_for_first() {
  {
    std::unique_lock held(mutex_);
    has_looked_.wait(held, [this] { return !is_ending_; });
    if (!first_)
      return;
    const counted<opencl_event> first = first_;
    const event_id awaited = first->awaited();
    held.unlock();
    wait_for_driver(awaited);
  }
  end_completed();
}

void completions::end_all(status failure) {
  {
    const std::lock_guard held(mutex_);
    broken_ = failure;
  }
  end_completed();
}

opencl_event::~opencl_event() {
  for (const event_id one : {id_, reading_rest_})
    if (one && !library::is_lost())
      order_->api().clReleaseEvent(one);
}

work_memory &opencl_event::needs() {
  if (!needs_)
    needs_ = std::make_unique<work_memory>();
  return *needs_;
}

bool opencl_event::end(status outcome) {
  assert(!is_done() && "events end once, and in their order");
  std::optional<error> failure;
  try {
    if (outcome == success && needs_ && needs_->messages && !needs_->messages->is_read() &&
        !reading_rest_ && !library::is_lost()) {
      outcome = read_rest();
      if (outcome == success)
        return false;
    }
    failure = failure_after(outcome);
  } catch (const std::bad_alloc &) {
    failure = error::no_memory();
  }
  needs_.reset();
  finish(std::move(failure));
  return true;
}

/// Whoever looks must not wait, so another event tells that it has been done.
status opencl_event::read_rest() {
  const queue_id in = needs_->store->reading_queue();
  const functions &api = order_->api();
  const status outcome =
      needs_->messages->enqueue_reading_rest(context_.facts(), {in, {}}, &reading_rest_);
  if (outcome != success)
    return outcome;
  return api.clFlush(in) == success ? success : api.clFinish(in);
}

std::optional<error> opencl_event::failure_after(status outcome) {
  if (outcome < success)
    return context_.failure(outcome, doing_);
  if (!needs_ || !needs_->messages)
    return std::nullopt;
  result<void> told = tell_device_messages(needs_->messages->read(), needs_->strings);
  needs_->store->give_back(std::move(needs_->messages));
  if (!told)
    return told.failure();
  return std::nullopt;
}

} // namespace tessera::opencl
