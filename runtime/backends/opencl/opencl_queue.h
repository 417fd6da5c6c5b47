// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An OpenCL queue, which does its work in order.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_QUEUE_H

#include "backends/opencl/opencl_events.h"
#include "backends/opencl/row_copy.h"

namespace tessera::opencl {

class opencl_queue final : public queue {
public:
  /// Objects that the queues of a device share. They outlive it.
  struct surroundings {
    context &in;
    gpu::memory_pool &memory;
    gpu::message_store &messages;
    row_kernel &rows;
    const std::shared_ptr<gpu::event_driver> events;
  };

  static result<std::unique_ptr<queue>> make(const surroundings &of);
  opencl_queue(const opencl_queue &) = delete;
  opencl_queue &operator=(const opencl_queue &) = delete;
  ~opencl_queue() override;

  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;
  /// Any thread, too.
  result<counted<event>> copy(const copy_region &what,
                              std::span<const counted<event>> after) override;

private:
  opencl_queue(const surroundings &of, queue_id id)
      : context_(of.in), of_(of), id_(id),
        order_(counted<gpu::completions>::adopt(new gpu::completions(of.events))) {}

  std::vector<event_id> to_wait_for(std::span<const counted<event>> after) const;
  /// `enqueue(where, &done)` enqueues all work before the event `made`.
  template <typename Enqueue>
  result<counted<event>> submit(counted<gpu::device_event> made,
                                std::span<const counted<event>> after, Enqueue enqueue);
  void see_to_the_end();

  context &context_;
  const surroundings &of_;
  const queue_id id_;
  const counted<gpu::completions> order_;
  std::mutex submitting_; ///< keeps order_ the same as the order of enqueuing
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_QUEUE_H
