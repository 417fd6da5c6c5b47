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
#include "backends/event.h"
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
  std::string cpu_version;      ///< "vector" or "scalar" of two; empty or "measure": the faster one
  bool separate_memory = false; ///< the vectorised CPU gets memory of its own
  std::string cuda;             ///< "off", or "all": wherever its driver is
  bool has_ptx = false;         ///< the program has code for it
  std::string opencl;           ///< "off", "gpu" for no CPUs, empty for all
  std::string opencl_memory;    ///< "usm", "svm" or "buffer"; empty: the best of the device
  std::string check;            ///< words of TESSERA_CHECK, separated by commas
  bool checks_kernels = false;  ///< they ask for checks of kernels
  std::string check_order;  ///< of work-items and tiles that are checked: "reverse", or a number
  std::string check_report; ///< file for what the checks find; empty: none
  int check_most = 20;      ///< findings that are printed
  std::string debug;        ///< TESSERA_DEBUG
  std::uint64_t kept_memory_mib = 0; ///< most that a device keeps of what is given back
  std::string program_folder;        ///< of compiled programs; empty: they are not kept
  std::string driver_settings;       ///< on which it depends, too, what drivers compile
  /// To be called whenever a driver may have loaded code, which then has its say at the end of the
  /// process before whoever came earlier: core has to be done by then.
  void (*has_loaded)() = [] {};
};

struct device_properties {
  std::wstring path; ///< unique on this machine
  std::wstring description;
  /// Of the hardware, which several drivers may show: "0000:65:00", 16 bytes. Empty: unknown.
  std::string pci_address = {}, uuid = {};
  std::uint64_t memory_kib = 0;
  bool is_emulated = false;
  bool checks_kernels = false; ///< it wants to know which bytes nobody has written
  bool has_display = false;
  bool runs_kernels = true;       ///< false: it only holds data
  bool shares_host_memory = true; ///< the host reads and writes what it computes with
  bool is_asynchronous = false;   ///< its queues take work, and events that it has to follow
  /// Copies of the host's memory that is not pinned are slow, or hold up the thread.
  bool copies_pinned_memory = false;
  bool supports_double = true;
  bool supports_images = false; ///< textures
  /// The tessera_image_kind of the blobs that it runs; 0: it runs what every kernel has.
  std::uint32_t image_kind = 0;

  // Limits; 0: the specification's.
  std::uint32_t most_tile_work_items = 0;
  std::uint32_t most_tile_static_bytes = 0;
  std::uint32_t sub_group_width = 0; ///< work-items that run in lockstep; 0: unknown
};

/// What memory is for: work of the device, or copies between it and the host.
enum class memory_kind { device, pinned_host };

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

/// Bytes of captured data that hold no value: nobody has written them, or they were discarded.
struct unwritten_bytes {
  std::size_t capture; ///< number of the relocation
  std::uint64_t offset, bytes;
  bool is_array = false; ///< the memory is an array's, and so the runtime's
};

/// What is told of a launch whose kernel has several images for the device.
struct version_report {
  const char *variant = nullptr; ///< the properties of what has run; null if it has none
  const char *version = nullptr; ///< which has run, or both; null if there is one, of vectors
  std::uint32_t image_kind = 0;  ///< tessera_image_kind; 0: the queue does not say
  bool has_variants = false;     ///< there was a choice of images
  bool is_measured = false;      ///< to learn which version is faster
  bool is_decided = false;       ///< by this launch, for what follows:
  const char *winner = nullptr;
  double vector_time = 0, scalar_time = 0;                 ///< nanoseconds of a work-item
  std::uint64_t least_work_items = 0, most_work_items = 0; ///< of the launches that it holds for
};

/// A kernel over a compute domain. What the closure's pointers become is the backend's business.
struct dispatch {
  const tessera_kernel &kernel;
  const void *code;             ///< of the kernel, from the device's load()
  std::span<std::byte> closure; ///< the function object, and the objects of captured arrays
  std::span<const relocation> data;
  std::span<const inner_relocation> objects;
  const std::int32_t *extent;
  version_report *report = nullptr;                ///< if somebody asks; until launch() returns
  std::span<const unwritten_bytes> unwritten = {}; ///< for a device that checks kernels
};

/// `bytes` of each of `rows` rows of each of `slices` slices.
struct copy_region {
  struct place {
    memory_ref begin;
    std::uint64_t row_pitch = 0, slice_pitch = 0; ///< in bytes, from one to the next
  };
  place to, from;
  std::uint64_t bytes;
  std::uint64_t rows = 1, slices = 1;
  bool is_of_array = false; ///< on both sides, so that unwritten_pattern.h says what is unwritten
};

/// Work for one device, done in the order in which it was submitted. What is submitted returns its
/// event, or none if it is done; of two, the earlier one's is done first. A device that is not
/// asynchronous does everything before it returns, and is given nothing to follow. Core calls a
/// queue from one thread at a time, not always the same one.
class queue {
public:
  virtual ~queue() = default;

  /// Submits the kernel. It begins after those events of the same device's, failed or not. The
  /// descriptor, the closure and the extent are the caller's, and stay until the kernel is done.
  virtual result<counted<event>> launch(const dispatch &work,
                                        std::span<const counted<event>> after) = 0;
  /// Submits a copy between the host's memory and the device's, or within the device's.
  virtual result<counted<event>> copy(const copy_region &what,
                                      std::span<const counted<event>> after) = 0;
};

/// One device. It lives as long as the process, in which the devices of a backend do not change.
class device {
public:
  virtual ~device() = default;

  virtual const device_properties &properties() const = 0;
  /// Memory with undefined contents, aligned for every vector type. It is given back when nothing
  /// submitted uses it any more. Any thread.
  virtual result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) = 0;
  /// The image of the kernel that suits the device, ready to be launched, as its queues want it in
  /// a dispatch; or why there is none. What has to be made of a blob is made the first time, and
  /// kept. Any thread.
  virtual result<const void *> load(const tessera_kernel &kernel) = 0;
  virtual result<std::unique_ptr<queue>> make_queue() = 0;
  /// For copies that belong to no other queue; any thread may call it.
  virtual queue &copy_queue() = 0;
  /// Does copy() of its queues take the other device's memory, too?
  virtual bool reaches(const device &) const { return false; }
};

using device_list = std::vector<std::unique_ptr<device>>;

/// A device that is no accelerator, and why.
struct refused_device {
  std::wstring description, reason;
};

struct found_devices {
  device_list devices;
  std::vector<refused_device> refused;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_BACKEND_H
