// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/view_queue.h"

#include "core/runtime.h"

namespace tessera {

accelerator &view_queue::owner() const {
  return owner_ ? *owner_ : runtime::instance().accelerators().current_default();
}

result<queue *> view_queue::backend_queue() {
  if (queue *ready = ready_.load(std::memory_order_acquire))
    return ready;
  const std::lock_guard lock(making_);
  if (!queue_) {
    result<std::unique_ptr<queue>> made = owner().hardware().make_queue();
    if (!made)
      return made.failure();
    queue_ = std::move(*made);
    ready_.store(queue_.get(), std::memory_order_release);
  }
  return queue_.get();
}

result<void> view_queue::launch(const dispatch &work) {
  result<queue *> target = backend_queue();
  if (!target)
    return target.failure();
  return (*target)->launch(work);
}

result<void> view_queue::flush() {
  queue *target = ready_.load(std::memory_order_acquire);
  return target ? target->flush() : result<void>();
}

result<void> view_queue::sync() {
  queue *target = ready_.load(std::memory_order_acquire);
  return target ? target->sync() : result<void>();
}

} // namespace tessera
