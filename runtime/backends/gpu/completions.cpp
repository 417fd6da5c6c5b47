// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/completions.h"

#include "backends/delay_point.h"
#include "backends/device_messages.h"

#include <cassert>
#include <chrono>
#include <thread>

namespace tessera::gpu {
namespace {

/// Of a driver that does not wait for an event.
constexpr std::chrono::microseconds between_questions{200};

} // namespace

completions::~completions() = default;

void completions::add(counted<device_event> begun) {
  const std::lock_guard held(mutex_);
  device_event *const added = begun.get();
  (first_ ? last_->next_ : first_) = std::move(begun);
  last_ = added;
}

/// Nothing as long as it is not complete.
std::optional<driver_status> completions::outcome_of_first() const {
  assert(first_ && "something is under way");
  const std::optional<driver_status> outcome = driver_->outcome_of(first_->awaited());
  return !outcome && broken_ != 0 ? broken_ : outcome;
}

std::optional<std::string> completions::doing_first() const {
  const std::lock_guard held(mutex_);
  return first_ ? std::optional(first_->doing()) : std::nullopt;
}

void completions::end_completed() {
  std::unique_lock held(mutex_);
  has_more_ = true;
  if (is_ending_)
    return;
  is_ending_ = true;
  while (std::exchange(has_more_, false))
    while (first_) {
      const std::optional<driver_status> outcome = outcome_of_first();
      if (!outcome)
        break;
      const counted<device_event> one = first_;
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

void completions::wait_for(const device_event &one) {
  if (one.is_done())
    return;
  wait_for_driver(one.id_);
  end_completed();
  // One before it may have to read more, and another thread may be telling of it.
  while (!one.is_done())
    wait_for_first();
}

/// It says that the event has failed, too. If it does not even wait, it is asked again.
void completions::wait_for_driver(driver_event one) const {
  if (driver_->wait_for(one) != 0)
    std::this_thread::sleep_for(between_questions);
}

void completions::wait_for_first() {
  {
    std::unique_lock held(mutex_);
    has_looked_.wait(held, [this] { return !is_ending_; });
    if (!first_)
      return;
    const counted<device_event> first = first_;
    const driver_event awaited = first->awaited();
    held.unlock();
    wait_for_driver(awaited);
  }
  end_completed();
}

void completions::end_all(driver_status failure) {
  {
    const std::lock_guard held(mutex_);
    broken_ = failure;
  }
  end_completed();
}

device_event::~device_event() {
  for (const driver_event one : {id_, begin_, reading_rest_})
    if (one && !drivers::are_lost())
      order_->driver().release(one);
}

std::optional<device_times> device_event::times() const {
  if (after_ == 0 || failure() || drivers::are_lost())
    return std::nullopt;
  return order_->driver().times_of({begin_, id_, before_, after_});
}

work_memory &device_event::needs() {
  if (!needs_)
    needs_ = std::make_unique<work_memory>();
  return *needs_;
}

bool device_event::end(driver_status outcome) {
  assert(!is_done() && "events end once, and in their order");
  std::optional<error> failure;
  try {
    if (outcome == 0 && needs_ && needs_->messages && !needs_->messages->is_read() &&
        !reading_rest_ && !drivers::are_lost()) {
      outcome = order_->driver().read(needs_->messages->reading_rest(), &reading_rest_);
      if (outcome == 0)
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

std::optional<error> device_event::failure_after(driver_status outcome) {
  if (outcome != 0)
    return order_->driver().failure(outcome, doing());
  if (!needs_ || !needs_->messages)
    return std::nullopt;
  result<void> told = tell_device_messages(needs_->messages->read(), needs_->strings);
  needs_->store->give_back(std::move(needs_->messages));
  if (!told)
    return told.failure();
  return std::nullopt;
}

} // namespace tessera::gpu
