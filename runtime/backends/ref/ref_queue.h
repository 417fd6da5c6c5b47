// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs kernels on the thread that launches them.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H

#include "backends/host_memory_device.h"
#include "backends/ref/fiber.h"
#include "backends/ref/work_item_thread.h"

namespace tessera {

/// Copies, and notes what has been written by it.
class ref_copy_queue : public host_memory_queue {
public:
  result<counted<event>> copy(const copy_region &what, std::span<const counted<event>>) override;
};

class ref_queue final : public ref_copy_queue {
public:
  /// `with_threads`: work-items are threads.
  explicit ref_queue(bool with_threads) : with_threads_(with_threads) {}
  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;

private:
  const bool with_threads_;
  fiber_stacks stacks_;
  work_item_threads threads_; ///< on these
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H
