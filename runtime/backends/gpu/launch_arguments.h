// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A launch before a driver gets it: the image that runs, and its arguments as in abi/kernel.h.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_LAUNCH_ARGUMENTS_H
#define TESSERA_RUNTIME_BACKENDS_GPU_LAUNCH_ARGUMENTS_H

#include "backends/gpu/completions.h"
#include "backends/gpu/device_code.h"

#include <array>

namespace tessera::gpu {

class launch_arguments {
public:
  /// `done` keeps the launch's resources until it is done. `at_once`: the number of work-items that
  /// the device runs at once, or 0 if it is not known.
  launch_arguments(const dispatch &work, const code_format &format, device_event &done,
                   std::uint64_t at_once = 0);

  /// Makes the closure, and allocates memory for the kernel's messages.
  result<void> prepare(memory_pool &memory, message_store &messages);

  const tessera_image &image() const { return image_; }
  const tessera_blob &blob() const { return *image_.blob; }
  /// The code that the device has loaded.
  const void *code() const { return code_; }
  std::span<std::byte> closure() const { return closure_; }
  /// Where the kernel finds the closure, if that is in memory; else null.
  const allocation *closure_on_device() const;
  /// The queue must make these copies before the launch.
  std::array<std::optional<copy_region>, 2> copies_before() const;
  /// Null if the kernel has no messages.
  message_buffer *messages() const;

private:
  launch_arguments(const dispatch &work, const code_format &format, std::size_t chosen,
                   device_event &done);
  static std::size_t choose(const dispatch &work, const code_format &format, std::uint64_t at_once);

  bool has(tessera_blob_flag flag) const { return blob().flags & flag; }
  result<void> make_closure(memory_pool &memory);

  const dispatch &work_;
  const code_format &format_;
  device_event &done_;
  const tessera_image &image_;
  const void *const code_;
  std::array<std::byte, 1024> space_; ///< large enough for most closures
  std::span<std::byte> closure_;
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_LAUNCH_ARGUMENTS_H
