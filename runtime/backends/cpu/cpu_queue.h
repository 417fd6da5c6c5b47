// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs kernels: tiles go to the threads of the queue.
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
  /// `version`: the only one that runs of a kernel that has two.
  explicit cpu_queue(cpu_threads &threads, std::optional<code_version> version = {})
      : threads_(threads), version_(version) {}

  result<counted<event>> launch(const dispatch &work,
                                std::span<const counted<event>> after) override;

private:
  /// One version of an image, or two that alternate.
  struct code {
    tessera_cpu_entry entry;
    std::uint64_t scratch_bytes;
    const void *key;                ///< its own
    version_times *times = nullptr; ///< if it is to be measured
    code_version version = {};      ///< that of `entry`
    std::uint64_t alternate = 0;    ///< so many tiles run before `other` does as many
    tessera_cpu_entry other = nullptr;

    explicit code(const tessera_image &image)
        : entry(image.entry), scratch_bytes(image.scratch_bytes), key(&image) {}
  };

  class version_meter;

  static std::uint64_t
  run_tiles(const tile_grid &grid, const code &code, const void *closure, std::uint64_t begin,
            std::uint64_t end, kernel_messages &messages,
            std::optional<std::chrono::steady_clock::time_point> deadline = {});
  void run(const tile_grid &grid, const code &code, const void *closure, kernel_messages &messages);
  tile_grid divide(const tessera_image &image, const domain_shape &shape, std::int32_t least) const;
  void run_version(const tessera_image &preferred, const domain_shape &shape, const dispatch &work,
                   kernel_messages &messages);

  cpu_threads &threads_;
  const std::optional<code_version> version_;
  std::unordered_map<const void *, tile_cost> costs_; ///< by key
  std::chrono::steady_clock::time_point last_end_;    ///< of what was worth a look at the clock
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUEUE_H
