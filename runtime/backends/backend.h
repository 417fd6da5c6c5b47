// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a kind of device must offer to the runtime's core. Core checks every argument once, before
/// it calls a backend: extents are positive, tiles divide them, versions agree, the device can do
/// what it is asked.
///
/// Nothing here throws, except std::bad_alloc when the heap is exhausted.
#ifndef TESSERA_RUNTIME_BACKENDS_BACKEND_H
#define TESSERA_RUNTIME_BACKENDS_BACKEND_H

#include "abi/kernel.h"
#include "backends/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tessera {

/// What the environment asks of backends; core reads it, backends only see it.
struct backend_options {
  int threads = 0;              ///< 0: as many as the machine has
  std::string cpu;              ///< "v1" to "v4", empty: the best of the machine
  bool separate_memory = false; ///< the vectorised CPU gets memory of its own
};

struct device_properties {
  std::wstring path; ///< unique on this machine
  std::wstring description;
  std::uint64_t memory_kib = 0;
  bool is_emulated = false;
  bool has_display = false;
  bool runs_kernels = true;       ///< false: it only holds data
  bool shares_host_memory = true; ///< the host reads and writes what allocate() returns
  bool supports_double = true;
};

/// A kernel over a compute domain.
struct dispatch {
  const tessera_kernel &kernel;
  const void *closure; ///< all captures are patched for the device
  const std::int32_t *extent;
};

/// Work for one device, done in the order in which it was submitted. Core calls a queue from one
/// thread at a time, not always the same one.
class queue {
public:
  virtual ~queue() = default;

  /// Submits the kernel, and may run it before it returns. The descriptor, the closure and the
  /// extent are the caller's and must stay until sync() returns.
  virtual result<void> launch(const dispatch &work) = 0;
  /// Blocks until everything that was submitted before is complete.
  virtual result<void> sync() = 0;
};

/// One device. It lives as long as the process, in which the devices of a backend do not change.
class device {
public:
  virtual ~device() = default;

  virtual const device_properties &properties() const = 0;
  /// Memory with undefined contents, aligned for every vector type. Any thread.
  virtual result<void *> allocate(std::uint64_t bytes) = 0;
  /// Takes back what allocate() returned; nothing submitted may use it any more. Any thread.
  virtual void release(void *memory) = 0;
  /// Copies between the host's memory and the device's; done when it returns. Only for devices that
  /// do not share the host's memory. Any thread.
  virtual result<void> copy_in(void *device_memory, const void *host, std::uint64_t bytes) = 0;
  virtual result<void> copy_out(void *host, const void *device_memory, std::uint64_t bytes) = 0;
  virtual result<std::unique_ptr<queue>> make_queue() = 0;
};

using device_list = std::vector<std::unique_ptr<device>>;

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_BACKEND_H
