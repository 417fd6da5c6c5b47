// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What stands behind an accelerator_view: one queue of one accelerator.
#ifndef TESSERA_RUNTIME_CORE_VIEW_QUEUE_H
#define TESSERA_RUNTIME_CORE_VIEW_QUEUE_H

#include "backends/backend.h"

#include <atomic>
#include <mutex>

namespace tessera {

class accelerator;

/// Counted: it deletes itself with its last reference.
class view_queue {
public:
  /// `owner` is null for the view that leaves the choice to the runtime.
  view_queue(accelerator *owner, std::int32_t queuing_mode)
      : owner_(owner), queuing_mode_(queuing_mode) {}
  view_queue(const view_queue &) = delete;
  view_queue &operator=(const view_queue &) = delete;

  void retain() { references_.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete this;
  }

  bool is_auto_selection() const { return !owner_; }
  /// The view's accelerator, or the default one.
  accelerator &owner() const;
  std::int32_t queuing_mode() const { return queuing_mode_; }

  result<void> launch(const dispatch &work);
  result<void> flush();
  result<void> sync();

private:
  ~view_queue() = default;
  /// The device's queue is made by the first launch: most views never see one.
  result<queue *> backend_queue();

  std::atomic<std::int32_t> references_{1};
  accelerator *owner_;
  std::int32_t queuing_mode_;
  std::atomic<queue *> ready_{nullptr};
  std::mutex making_;
  std::unique_ptr<queue> queue_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_VIEW_QUEUE_H
