// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs kernels on the thread that launches them.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H

#include "backends/host_memory_device.h"
#include "backends/ref/ref_launch.h"

namespace tessera {

/// Makes copies, and marks their bytes as written.
class ref_copy_queue : public host_memory_queue {
public:
  result<counted<event>> copy(const copy_region &what, std::span<const counted<event>>) override;
};

class ref_queue final : public ref_copy_queue {
public:
  /// `work_items_are_threads`: for a debugger.
  ref_queue(cpu_threads &threads, bool work_items_are_threads)
      : workers_(threads, work_items_are_threads) {}
  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;

private:
  ref_workers workers_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_REF_QUEUE_H
