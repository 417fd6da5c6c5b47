// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A CUDA stream, which does its work in order.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_QUEUE_H

#include "backends/cuda/cuda_events.h"
#include "backends/cuda/cuda_memory.h"

namespace tessera::cuda {

class cuda_queue final : public queue {
public:
  /// Objects that the queues of a device share. They outlive it.
  struct surroundings {
    context &in;
    gpu::memory_pool &memory;
    gpu::message_store &messages;
    const std::shared_ptr<cuda_events> events;
  };

  static result<std::unique_ptr<queue>> make(const surroundings &of);
  cuda_queue(const cuda_queue &) = delete;
  cuda_queue &operator=(const cuda_queue &) = delete;
  ~cuda_queue() override;

  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;
  /// Any thread, too.
  result<counted<event>> copy(const copy_region &what,
                              std::span<const counted<event>> after) override;

private:
  cuda_queue(const surroundings &of, stream_id id)
      : of_(of), id_(id),
        order_(counted<gpu::completions>::adopt(new gpu::completions(of.events))) {}

  status wait_for(std::span<const counted<event>> after);
  /// `enqueue()` enqueues all work before the event `made`.
  template <typename Enqueue>
  result<counted<event>> submit(counted<gpu::device_event> made,
                                std::span<const counted<event>> after, Enqueue enqueue);

  const surroundings &of_;
  const stream_id id_;
  const counted<gpu::completions> order_;
  std::mutex submitting_; ///< keeps order_ the same as the order of enqueuing
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_QUEUE_H
