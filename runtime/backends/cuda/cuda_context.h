// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An NVIDIA device: its driver's facts, and the context that we use. The CUDA code of the process
/// uses the same context.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_CONTEXT_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_CONTEXT_H

#include "backends/cuda/cuda_library.h"
#include "backends/gpu/driver.h"
#include "backends/gpu/work_range.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace tessera::cuda {

struct device_facts {
  explicit device_facts(const functions &of) : api(of) {}

  const functions &api;
  device_id id = 0;
  int driver_version = 0; ///< 13020 is CUDA 13.2
  std::string name;
  std::string pci_address, uuid; ///< see device_properties
  int capability_major = 0, capability_minor = 0;
  std::uint64_t memory_bytes = 0;
  unsigned multiprocessors = 1;
  std::uint64_t threads = 0; ///< number that it holds at once
  std::size_t most_block = 0;
  gpu::lengths most_block_in = {}, most_grid_in = {};
  std::uint64_t most_shared = 0; ///< of a block that asks for more than the usual limit
  std::uint64_t most_pitch = 0;
  bool is_exclusive = false; ///< for one process
  bool has_time_limit = false;
};

/// Asks the driver, or says why the device is not an accelerator.
struct examined_device {
  device_facts facts;
  std::optional<std::string> refusal;

  examined_device(const functions &api, device_id id, int driver_version);
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
  /// The first call retains it. Not in the child of a fork if the device was known before, and not
  /// once the device is removed.
  result<context_id> id();
  /// The error of a failed call. Some failures end the context: then the device is removed for
  /// ever.
  error failure(status why, const std::string &doing);
  /// 0, or the failure that ended the context.
  status removed() const { return removed_.load(std::memory_order_acquire); }
  /// See backend_options.
  void note_loaded() const {
    gpu::drivers::end_before();
    has_loaded_();
  }
  /// Lets its copies go directly to the other one's memory, if the two can do that. In this
  /// context.
  void come_near(context &other);

private:
  error retaining_failed(status why);

  const device_facts facts_;
  void (*const has_loaded_)();
  std::mutex making_; ///< guards the following
  std::vector<const context *> near_;
  std::optional<error> reason_; ///< why it was removed
  std::atomic<context_id> made_{nullptr};
  std::atomic<status> removed_{success};
};

/// Makes the context current in the calling thread while this lives. Then the thread's previous one
/// is current again.
class current_context {
public:
  explicit current_context(context &of);
  current_context(const current_context &) = delete;
  current_context &operator=(const current_context &) = delete;
  ~current_context();

  /// False: you may not call the driver.
  explicit operator bool() const { return !failure_; }
  const error &failure() const { return *failure_; }

private:
  const functions &api_;
  std::optional<error> failure_;
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_CONTEXT_H
