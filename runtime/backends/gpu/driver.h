// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of all vendors' drivers, and when they may not be called.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_DRIVER_H
#define TESSERA_RUNTIME_BACKENDS_GPU_DRIVER_H

#include "backends/result.h"

#include <atomic>
#include <string>

namespace tessera::gpu {

/// 0, or a number of the vendor's for the error.
using driver_status = std::int32_t;

/// A driver's handle of an event.
using driver_event = void *;

/// Why an accelerator_view is gone: the number of a removed Direct3D device.
constexpr std::int32_t device_removed = std::int32_t(0x887A0005);

/// All drivers that the process has loaded.
class drivers {
public:
  /// In the child of a fork, the parent's driver objects must not be touched, because the child
  /// lacks the driver's threads. At the end of the process, drivers may have ended. In both cases
  /// they are lost.
  static bool are_lost() { return lost_ != loss::none; }
  /// The error for a device of a lost driver.
  static error lost(const std::string &device);
  /// Call it before the first driver is called.
  static void note_forks();
  /// At the end of the process, drivers are lost before those that are loaded now end.
  static void end_before();

private:
  enum class loss { none, in_child, at_end };

  static inline std::atomic<loss> lost_{loss::none};
};

/// In the format of device_properties.
std::string pci_address(unsigned domain, unsigned bus, unsigned device);

/// "the accelerator "..." has failed to ...: " and the driver's name of what is wrong.
std::string failure_text(const std::string &device, const std::string &doing,
                         const std::string &name);

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_DRIVER_H
