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
    if (!obstacles_.back()->is_done())
      return obstacles_.back().get();
    obstacles_.pop_back();
  }
  return nullptr;
}

} // namespace tessera
