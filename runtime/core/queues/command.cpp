// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/command.h"

#include "core/queues/view_queue.h"

#include <new>

namespace tessera {

command::~command() = default;

void command::follow(command &earlier) {
  if (&earlier == this)
    return;
  if (view_queue *queue = earlier.queue())
    followed_.emplace_back(counted<view_queue>::share(*queue), earlier.number_);
  // What is submitted earlier to one queue is done earlier anyway.
  if (earlier.is_done() || (queue_ && earlier.queue() == queue_.get()))
    return;
  earlier.followers_.push_back(counted<command>::share(*this));
  obstacles_.push_back(counted<command>::share(earlier));
  // To go on must not need memory.
  if (std::vector<counted<command>> &ahead = on_device_.ahead;
      device_ && ahead.capacity() < obstacles_.size())
    ahead.reserve(obstacles_.capacity());
}

bool command::has_unheard_failure() const { return queue_ && queue_->has_failure(number_); }

void command::follow(view_queue &queue) {
  if (command *const last = queue.last(); last && last != this)
    follow(*last);
  else
    followed_.emplace_back(counted<view_queue>::share(queue), queue.last_number());
}

void command::fail(const error &why) {
  if (!failure_)
    failure_ = why.copy();
}

command *command::obstacle() {
  while (!obstacles_.empty()) {
    command &last = *obstacles_.back();
    if (last.how_far() == progress::submitted && device_ && last.device_ == device_)
      on_device_.ahead.push_back(std::move(obstacles_.back()));
    else if (!last.is_done())
      return &last;
    obstacles_.pop_back();
  }
  return nullptr;
}

event *command::awaited_event() const {
  if (on_device_.events_left == 0)
    return nullptr;
  for (const counted<event> &one : on_device_.events)
    if (!one->is_done())
      return one.get();
  return nullptr;
}

std::optional<event_list> command::events_to_run_after() try {
  if (failure_ || !is_set_up_)
    return std::nullopt;
  event_list events;
  for (const counted<command> &one : on_device_.ahead)
    if (!one->is_done())
      events.insert(events.end(), one->on_device_.events.begin(), one->on_device_.events.end());
  return events;
} catch (const std::bad_alloc &) {
  failure_ = error::no_memory();
  return std::nullopt;
}

} // namespace tessera
