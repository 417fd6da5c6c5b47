// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/event.h"

#include <cassert>

namespace tessera {

void event::wait() { is_done_.wait(false, std::memory_order_acquire); }

void event::on_done(listener call) {
  {
    const std::lock_guard held(mutex_);
    assert(!listener_ && "there is one listener at most");
    if (!is_done()) {
      listener_ = std::move(call);
      return;
    }
  }
  call(*this);
}

void event::finish(std::optional<error> failure) {
  listener told;
  {
    const std::lock_guard held(mutex_);
    assert(!is_done() && "work is done once");
    failure_ = std::move(failure);
    is_done_.store(true, std::memory_order_release);
    told.swap(listener_);
  }
  is_done_.notify_all();
  if (told)
    told(*this);
}

} // namespace tessera
