// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_event.h"

#include "backends/delay_point.h"
#include "backends/device_messages.h"

namespace tessera::opencl {

completions::~completions() = default;

void completions::add(counted<opencl_event> begun) {
  const std::lock_guard held(mutex_);
  opencl_event *const added = begun.get();
  (first_ ? last_->next_ : first_) = std::move(begun);
  last_ = added;
}

/// Nothing as long as it is not complete.
std::optional<status> completions::outcome_of_first() const {
  status now = success;
  const status asked =
      api_.clGetEventInfo(first_->id_, event_info::execution_status, sizeof now, &now, nullptr);
  if (asked == success && now <= event_info::complete)
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
      const counted<opencl_event> one = std::exchange(first_, {});
      first_ = std::exchange(one->next_, {});
      held.unlock();
      one->end(*outcome);
      delay_point();
      held.lock();
    }
  is_ending_ = false;
}

void completions::wait_for(opencl_event &one) {
  waited_for_ = &one;
  (void)api_.clWaitForEvents(1, &one.id_); // it says that the event has failed, too
  waited_for_ = nullptr;
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
  if (id_ && !library::is_lost())
    order_->api().clReleaseEvent(id_);
}

launch_memory &opencl_event::needs() {
  if (!needs_)
    needs_ = std::make_unique<launch_memory>();
  return *needs_;
}

bool opencl_event::have_end_told() {
  retain();
  const status outcome = order_->api().clSetEventCallback(
      id_, event_info::complete,
      [](event_id, status, void *told) {
        const auto kept = counted<opencl_event>::adopt(static_cast<opencl_event *>(told));
        kept->order_->completed(*kept);
      },
      this);
  if (outcome != success)
    release();
  return outcome == success;
}

void opencl_event::wait() {
  if (is_done())
    return;
  order_->wait_for(*this);
  event::wait(); // another thread may be telling of it
}

void opencl_event::end(status outcome) {
  std::optional<error> failure;
  try {
    failure = failure_after(outcome);
  } catch (const std::bad_alloc &) {
    failure = error::no_memory();
  }
  needs_.reset();
  finish(std::move(failure));
}

std::optional<error> opencl_event::failure_after(status outcome) const {
  if (outcome < success)
    return context_.failure(outcome, doing_);
  if (!needs_ || needs_->messages.empty())
    return std::nullopt;
  result<void> told = tell_device_messages(needs_->messages, needs_->strings);
  if (!told)
    return told.failure();
  return std::nullopt;
}

} // namespace tessera::opencl
