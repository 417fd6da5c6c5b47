// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/command.h"

#include "core/queues/view_queue.h"

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
  obstacles_.push_back(counted<command>::share(earlier));
  earlier.followers_.push_back(counted<command>::share(*this));
}

void command::follow_own_queue() { followed_.emplace_back(queue_, number_); }

command *command::obstacle() {
  while (!obstacles_.empty()) {
    command &last = *obstacles_.back();
    if (last.how_far() == progress::submitted && device_ && last.device_ == device_)
      on_device().ahead.push_back(obstacles_.back());
    else if (!last.is_done())
      return &last;
    obstacles_.pop_back();
  }
  return nullptr;
}

event_list command::events_ahead() {
  event_list events;
  if (!device_side_)
    return events;
  for (const counted<command> &one : device_side_->ahead)
    if (!one->is_done())
      events.insert(events.end(), one->on_device().events.begin(), one->on_device().events.end());
  return events;
}

} // namespace tessera
