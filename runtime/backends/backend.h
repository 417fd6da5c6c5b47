// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The interface of a kind of device to the runtime's core. Core checks every argument once, before
/// it calls a backend: extents are positive, tiles divide them, versions agree, and the device
/// supports what the launch needs.
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

/// The settings for backends. Core reads the environment, and backends only see this.
struct backend_options {
  int threads = 0;              ///< 0: as many as the machine has
  std::string cpu;              ///< "v1" to "v4", empty: the best of the machine
  std::string cpu_version;      ///< "vector" or "scalar"; empty or "measure": the faster one
  bool separate_memory = false; ///< the vectorised CPU gets memory of its own
  std::string cuda;             ///< "off", or "all": also without a device node
  bool has_ptx = false;         ///< the program has code for it
  std::string opencl;           ///< "off", "gpu" for no CPUs, empty for all
  std::string opencl_memory;    ///< "usm", "svm" or "buffer"; empty: the best of the device
  std::string check;            ///< words of TESSERA_CHECK, separated by commas
  bool checks_kernels = false;  ///< they ask for checked kernels
  std::string check_order;      ///< order of checked work-items and tiles: "reverse", or a number
  std::string check_report;     ///< file for the findings of the checks; empty: none
  int check_most = 20;          ///< findings that are printed
  std::string debug;            ///< TESSERA_DEBUG
  std::uint64_t kept_memory_mib = 0; ///< most memory that a device keeps after a release
  std::string program_folder;        ///< for compiled programs; empty: they are not kept
  std::string driver_settings;       ///< settings that change what drivers compile
  /// Called whenever a driver may have loaded code. This code runs at the end of the process,
  /// before the handlers that were registered earlier. Core must be done by then.
  void (*has_loaded)() = [] {};
};

struct device_properties {
  std::wstring path; ///< unique on this machine
  std::wstring description;
  /// Of the hardware, which several drivers may report: "0000:65:00", 16 bytes. Empty: unknown.
  std::string pci_address = {}, uuid = {};
  std::uint64_t memory_kib = 0;
  bool is_emulated = false;
  bool checks_kernels = false; ///< it needs to know which bytes are unwritten
  bool has_display = false;
  bool runs_kernels = true;       ///< false: it only holds data
  bool shares_host_memory = true; ///< the host can access the memory in which it computes
  bool is_asynchronous = false;   ///< its queues take work, and the events that it must follow
  /// Copies of the host's memory that is not pinned are slow, or block the thread.
  bool copies_pinned_memory = false;
  bool supports_double = true;
  bool supports_images = false; ///< textures
  /// The tessera_image_kind of the blobs that it runs. 0: it runs the images that every kernel has.
  std::uint32_t image_kind = 0;

  // Limits; 0: the specification's.
  std::uint32_t most_tile_work_items = 0;
  std::uint32_t most_tile_static_bytes = 0;
  std::uint32_t sub_group_width = 0; ///< work-items that run in lockstep; 0: unknown
};

/// The use of memory: work of the device, or copies between it and the host.
enum class memory_kind { device, pinned_host };

/// Memory of a device, released with this object. Core never computes with its address.
class allocation {
public:
  virtual ~allocation() = default;
  /// Where the host may access it. Null if it may not.
  virtual std::byte *host_address() const { return nullptr; }
};

/// A place in memory of a device. Without an allocation it is memory of the host that belongs to
/// the program, and `offset` is the address.
struct memory_ref {
  const allocation *memory = nullptr;
  std::uint64_t offset = 0;

  static memory_ref of_host(const void *address) {
    return {nullptr, std::uint64_t(reinterpret_cast<std::uintptr_t>(address))};
  }
  memory_ref operator+(std::uint64_t bytes) const { return {memory, offset + bytes}; }
};

/// A pointer in a closure, and its target: captured data, which the kernel accesses there.
struct relocation {
  std::uint64_t offset;
  memory_ref data;
  std::uint64_t bytes;
  std::int32_t access; ///< a set of tessera_access
};

/// A pointer in a closure to another place in the closure, which has a captured array's object.
struct inner_relocation {
  std::uint64_t offset, target;
};

/// Bytes of captured data that hold no value: they are unwritten, or were discarded.
struct unwritten_bytes {
  std::size_t capture; ///< number of the capture's relocation
  std::uint64_t offset, bytes;
  bool is_array = false; ///< the memory belongs to an array, and so to the runtime
};

/// The report on a launch whose kernel has several images for the device.
struct version_report {
  const char *variant = nullptr; ///< the properties of the image that ran; null if it has none
  const char *version = nullptr; ///< which ran, or both; null if there is only one, of vectors
  std::uint32_t image_kind = 0;  ///< tessera_image_kind; 0: the queue does not say
  bool has_variants = false;     ///< there was a choice of images
  bool is_measured = false;      ///< to learn which version is faster
  bool is_decided = false;       ///< by this launch, for later ones with:
  const char *winner = nullptr;
  double vector_time = 0, scalar_time = 0;                 ///< nanoseconds of a work-item
  std::uint64_t least_work_items = 0, most_work_items = 0; ///< launches to which it applies
};

/// A kernel over a compute domain. The backend decides what the closure's pointers become.
struct dispatch {
  const tessera_kernel &kernel;
  const void *code;             ///< for the kernel, from the device's load()
  std::span<std::byte> closure; ///< the function object, and the objects of captured arrays
  std::span<const relocation> data;
  std::span<const inner_relocation> objects;
  const std::int32_t *extent;
  version_report *report = nullptr;                ///< may be null; valid until launch() returns
  std::span<const unwritten_bytes> unwritten = {}; ///< for a device that checks kernels
};

/// A copy of `bytes` in each of `rows` rows of each of `slices` slices.
struct copy_region {
  struct place {
    memory_ref begin;
    std::uint64_t row_pitch = 0, slice_pitch = 0; ///< in bytes, from one to the next
  };
  place to, from;
  std::uint64_t bytes;
  std::uint64_t rows = 1, slices = 1;
  bool is_of_array = false; ///< on both sides, so unwritten_pattern.h says what is unwritten
};

/// Work for one device, done in the order of its submission. A submission returns an event, or none
/// if the work is already done. Of two events, the earlier one is done first. A device that is not
/// asynchronous does all work before it returns, and gets no events to follow. Core calls a queue
/// from one thread at a time, not always the same one.
class queue {
public:
  virtual ~queue() = default;

  /// Submits the kernel. It begins after these events of the same device, failed or not. The caller
  /// owns the descriptor, the closure and the extent, and keeps them until the kernel is done.
  virtual result<counted<event>> launch(const dispatch &work,
                                        std::span<const counted<event>> after) = 0;
  /// Submits a copy between the host's memory and the device's, or within the device's.
  virtual result<counted<event>> copy(const copy_region &what,
                                      std::span<const counted<event>> after) = 0;
};

/// One device. It lives as long as the process. The devices of a backend do not change meanwhile.
class device {
public:
  virtual ~device() = default;

  virtual const device_properties &properties() const = 0;
  /// Memory with undefined contents, aligned for every vector type. It is released when no
  /// submitted work uses it any more. Any thread.
  virtual result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) = 0;
  /// The image of the kernel that suits the device, ready to be launched, as its queues need it in
  /// a dispatch; or the reason why there is none. A blob is prepared the first time, and the result
  /// kept. Any thread.
  virtual result<const void *> load(const tessera_kernel &kernel) = 0;
  virtual result<std::unique_ptr<queue>> make_queue() = 0;
  /// For copies that belong to no other queue. Any thread may call it.
  virtual queue &copy_queue() = 0;
  /// Whether copy() of its queues accepts the other device's memory, too.
  virtual bool reaches(const device &) const { return false; }
};

using device_list = std::vector<std::unique_ptr<device>>;

/// A device that is not an accelerator, and why.
struct refused_device {
  std::wstring description, reason;
};

struct found_devices {
  device_list devices;
  std::vector<refused_device> refused;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_BACKEND_H
