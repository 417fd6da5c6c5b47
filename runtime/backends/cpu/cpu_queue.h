// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs kernels: tiles go to the threads of the queue.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H

#include "backends/cpu/cpu_threads.h"
#include "backends/cpu/tile_cost.h"
#include "backends/host_memory_device.h"

#include <chrono>
#include <unordered_map>

namespace tessera {

class cpu_queue final : public host_memory_queue {
public:
  explicit cpu_queue(cpu_threads &threads) : threads_(threads) {}

  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;

private:
  cpu_threads &threads_;
  std::unordered_map<const tessera_kernel *, tile_cost> costs_;
  std::chrono::steady_clock::time_point last_end_; ///< of what was worth a look at the clock
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H
