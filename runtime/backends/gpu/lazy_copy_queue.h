// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device's queue for copies that belong to no other one.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_LAZY_COPY_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_LAZY_COPY_QUEUE_H

#include "backends/backend.h"
#include "backends/gpu/driver.h"

#include <atomic>
#include <mutex>

namespace tessera::gpu {

/// Made by the first copy, since most devices of a machine never get one.
class lazy_copy_queue final : public queue {
public:
  explicit lazy_copy_queue(device &of) : of_(of) {}

  result<counted<event>> launch(const dispatch &, std::span<const counted<event>>) override {
    return error(tessera_error_unsupported, "this queue is for copies");
  }
  result<counted<event>> copy(const copy_region &what,
                              std::span<const counted<event>> after) override {
    if (!ready_.load(std::memory_order_acquire)) {
      if (drivers::are_lost())
        return of_.make_queue().failure();
      const std::lock_guard held(making_);
      if (!made_) {
        result<std::unique_ptr<queue>> made = of_.make_queue();
        if (!made)
          return made.failure();
        made_ = std::move(*made);
      }
      ready_.store(made_.get(), std::memory_order_release);
    }
    return ready_.load()->copy(what, after);
  }

private:
  device &of_;
  std::atomic<queue *> ready_{nullptr};
  std::mutex making_;
  std::unique_ptr<queue> made_;
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_LAZY_COPY_QUEUE_H
