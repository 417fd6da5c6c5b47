// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs kernels: distributes tiles to the threads of the queue.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H

#include "backends/cpu/cpu_threads.h"
#include "backends/cpu/cpu_tiles.h"
#include "backends/cpu/tile_cost.h"
#include "backends/cpu/version_choice.h"
#include "backends/host_memory_device.h"
#include "backends/kernel_messages.h"

#include <chrono>
#include <unordered_map>

namespace tessera {

class cpu_queue final : public host_memory_queue {
public:
  /// `version`: if a kernel has two versions, only this one runs.
  explicit cpu_queue(cpu_threads &threads, std::optional<code_version> version = {})
      : threads_(threads), version_(version) {}

  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;

private:
  struct tile_work;
  using clock = std::chrono::steady_clock;

  void run(const tile_work &work);
  void run_version(const tessera_image &preferred, const domain_shape &shape, const dispatch &work,
                   kernel_messages &messages);

  cpu_threads &threads_;
  const std::optional<code_version> version_;
  std::unordered_map<const void *, tile_cost> costs_; ///< by tile_work::key
  clock::time_point last_end_;                        ///< of launches long enough to be timed
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H
