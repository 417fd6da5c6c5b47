// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device of NVIDIA's: what its driver says of it, and the context in which we use it, which is
/// the one of the process' CUDA code as well.
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
  std::uint64_t threads = 0; ///< that it holds at once
  std::size_t most_block = 0;
  gpu::lengths most_block_in = {}, most_grid_in = {};
  std::uint64_t most_shared = 0; ///< of a block that asks for more than others get
  std::uint64_t most_pitch = 0;
  bool is_exclusive = false; ///< for one process
  bool has_time_limit = false;
};

/// Asks the driver; or says why it is no accelerator.
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
  /// Retained by the first that asks. Not in the child of a fork that the device was known before,
  /// and not once the device is removed.
  result<context_id> id();
  /// Of a call that did not work. Some failures end the context: the device is removed for ever.
  error failure(status why, const std::string &doing);
  /// 0, or what ended the context.
  status removed() const { return removed_.load(std::memory_order_acquire); }
  /// See backend_options.
  void note_loaded() const {
    gpu::drivers::end_before();
    has_loaded_();
  }
  /// Its copies go straight to the other one's memory, if the two can do that. In this context.
  void come_near(context &other);

private:
  error retaining_failed(status why);

  const device_facts facts_;
  void (*const has_loaded_)();
  std::mutex making_; ///< of what follows
  std::vector<const context *> near_;
  std::optional<error> reason_; ///< why it is removed
  std::atomic<context_id> made_{nullptr};
  std::atomic<status> removed_{success};
};

/// The calling thread's context while this lives. What the thread had before comes back.
class current_context {
public:
  explicit current_context(context &of);
  current_context(const current_context &) = delete;
  current_context &operator=(const current_context &) = delete;
  ~current_context();

  /// False: nothing may be called.
  explicit operator bool() const { return !failure_; }
  const error &failure() const { return *failure_; }

private:
  const functions &api_;
  std::optional<error> failure_;
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_CONTEXT_H
