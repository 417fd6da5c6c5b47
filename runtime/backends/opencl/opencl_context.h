// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An OpenCL device: its facts, and the context that we use.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_CONTEXT_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_CONTEXT_H

#include "backends/opencl/opencl_library.h"

#include <array>
#include <atomic>
#include <mutex>
#include <optional>

namespace tessera::opencl {

/// How device memory is represented: pointers of the device's own (an extension of Intel's),
/// pointers shared with the host by OpenCL 2.0, or objects.
enum class memory_sort { usm, svm, buffer };

struct device_facts {
  functions api;
  platform_id platform = nullptr;
  device_id id = nullptr;
  std::string name, platform_name, driver_version;
  std::string pci_address, uuid; ///< see device_properties
  bool is_cpu = false;
  bool supports_double = false;
  std::uint32_t compute_units = 1;
  /// For compilation. Quotients and roots of floats are the nearest floats, as on the CPU, if the
  /// device can do that.
  const char *compile_options = "";
  bool has_host_usm = false;
  bool takes_il_by_extension = false;
  memory_sort memory = memory_sort::buffer;
  std::uint64_t memory_bytes = 0, most_allocation = 0, local_memory = 0;
  std::size_t most_parameter_bytes = 0, most_work_group = 0;
  std::array<std::size_t, 3> most_work_items = {};
};

/// Asks the device, or says why it is not an accelerator. `asked_memory` is "usm", "svm", "buffer",
/// or empty for the best.
struct examined_device {
  device_facts facts;
  std::optional<std::string> refusal;

  examined_device(const functions &api, platform_id platform, device_id id,
                  const std::string &asked_memory);
};

class context {
public:
  context(device_facts facts, void (*has_loaded)())
      : facts_(std::move(facts)), has_loaded_(has_loaded) {}
  context(const context &) = delete;
  context &operator=(const context &) = delete;
  ~context();

  const device_facts &facts() const { return facts_; }
  const functions &api() const { return facts_.api; }
  /// The first call makes it. Not in the child of a fork if the device was known before.
  result<context_id> id();
  error failure(status why, const std::string &doing) const {
    return failure_of(why, facts_.name, doing);
  }
  error lost() const { return gpu::drivers::lost(facts_.name); }
  /// See backend_options.
  void note_loaded() const {
    gpu::drivers::end_before();
    has_loaded_();
  }

private:
  const device_facts facts_;
  void (*const has_loaded_)();
  std::mutex making_;
  std::atomic<context_id> made_{nullptr};
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_CONTEXT_H
