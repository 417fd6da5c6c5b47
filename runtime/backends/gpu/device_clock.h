// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device's clock, fitted to the host's by pairs of times of the same moments.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_DEVICE_CLOCK_H
#define TESSERA_RUNTIME_BACKENDS_GPU_DEVICE_CLOCK_H

#include <cstdint>
#include <mutex>

namespace tessera::gpu {

/// All times are nanoseconds. Any thread.
class device_clock {
public:
  /// The device's clock showed this time between those two times of the host's.
  void saw(std::uint64_t device, std::uint64_t before, std::uint64_t after);
  /// The host's time, once there was a pair.
  std::uint64_t on_host(std::uint64_t device) const;

private:
  mutable std::mutex mutex_;
  /// The bounds of the difference between the host's clock and the device's, modulo 2^64.
  std::int64_t least_ = 0, most_ = 0;
  std::uint64_t last_ = 0; ///< latest time of the device
  bool has_any_ = false;
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_DEVICE_CLOCK_H
