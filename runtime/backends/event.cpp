// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/event.h"

#include <condition_variable>

namespace tessera {

void event::wait() {
  if (is_done())
    return;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  on_done([&] {
    // Under the mutex, or all three might be gone before this thread has told.
    const std::lock_guard held(mutex);
    done = true;
    changed.notify_one();
  });
  std::unique_lock held(mutex);
  changed.wait(held, [&] { return done; });
}

void event::on_done(listener call) {
  {
    const std::lock_guard held(mutex_);
    if (!is_done()) {
      listeners_.push_back(std::move(call));
      return;
    }
  }
  call();
}

void event::finish(std::optional<error> failure) {
  std::vector<listener> told;
  {
    const std::lock_guard held(mutex_);
    failure_ = std::move(failure);
    is_done_.store(true, std::memory_order_release);
    told.swap(listeners_);
  }
  for (const listener &one : told)
    one();
}

} // namespace tessera
