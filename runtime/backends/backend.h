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

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
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
  bool shares_host_memory = true; ///< the host reads and writes what it computes with
  bool supports_double = true;
};

/// Memory of a device, given back with this object. Core never computes with its address.
class allocation {
public:
  virtual ~allocation() = default;
  /// Where the host may access it; null where it may not.
  virtual std::byte *host_address() const { return nullptr; }
};

/// A place in memory of a device. Without an allocation it is memory of the host's, which belongs
/// to the program: `offset` is the address.
struct memory_ref {
  const allocation *memory = nullptr;
  std::uint64_t offset = 0;

  static memory_ref of_host(const void *address) {
    return {nullptr, std::uint64_t(reinterpret_cast<std::uintptr_t>(address))};
  }
  memory_ref operator+(std::uint64_t bytes) const { return {memory, offset + bytes}; }
};

/// A pointer in a closure, and what it points to: captured data, which the kernel accesses there.
struct relocation {
  std::uint64_t offset;
  memory_ref data;
  std::uint64_t bytes;
  std::int32_t access; ///< a set of tessera_access
};

/// A pointer in a closure to another place in it, where a captured array's object is.
struct inner_relocation {
  std::uint64_t offset, target;
};

/// A kernel over a compute domain. What the closure's pointers become is the backend's business.
struct dispatch {
  const tessera_kernel &kernel;
  std::span<std::byte> closure; ///< the function object, and the objects of captured arrays
  std::span<const relocation> data;
  std::span<const inner_relocation> objects;
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
  /// Memory with undefined contents, aligned for every vector type. It is given back when nothing
  /// submitted uses it any more. Any thread.
  virtual result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes) = 0;
  /// Copies between the host's memory and the device's, or within the device's; done when it
  /// returns. Only for devices that do not share the host's memory. Any thread.
  virtual result<void> copy(memory_ref to, memory_ref from, std::uint64_t bytes) = 0;
  virtual result<std::unique_ptr<queue>> make_queue() = 0;
};

using device_list = std::vector<std::unique_ptr<device>>;

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_BACKEND_H
