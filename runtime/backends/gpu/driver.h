// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the drivers of all vendors have in common, and when nothing of theirs may be called.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_DRIVER_H
#define TESSERA_RUNTIME_BACKENDS_GPU_DRIVER_H

#include "backends/result.h"

#include <atomic>
#include <string>

namespace tessera::gpu {

/// 0, or a number of the vendor's that says what is wrong.
using driver_status = std::int32_t;

/// A driver's handle of an event.
using driver_event = void *;

/// Why an accelerator_view is gone: the number that a removed Direct3D device has.
constexpr std::int32_t device_removed = std::int32_t(0x887A0005);

/// All drivers that the process has loaded.
class drivers {
public:
  /// In the child of a fork, where what the parent has of a driver must not be touched: drivers
  /// have threads, which the child lacks. And at the end of the process, once drivers may have
  /// ended.
  static bool are_lost() { return lost_ != loss::none; }
  /// Of a device, once they are.
  static error lost(const std::string &device);
  /// Before the first one is called.
  static void note_forks();
  /// At the end of the process they are lost before those end that are loaded now.
  static void end_before();

private:
  enum class loss { none, in_child, at_end };

  static inline std::atomic<loss> lost_{loss::none};
};

/// As device_properties have it.
std::string pci_address(unsigned domain, unsigned bus, unsigned device);

/// "the accelerator "..." has failed to ...: " and the driver's name of what is wrong.
std::string failure_text(const std::string &device, const std::string &doing,
                         const std::string &name);

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_DRIVER_H
