// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device for tests that differs from the CPU as much as possible. The host cannot access its
/// memory. Its queues accept work and do it later, each at its own pace. It counts its work, and
/// fails on demand. It computes with the CPU's code. It is not a part of the library.
#ifndef TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_DEVICE_H
#define TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_DEVICE_H

#include "backends/backend.h"

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <vector>

namespace tessera {

class fake_queue;

class fake_device final : public device {
public:
  /// Where it may fail. Work at the last ones has been accepted before.
  enum class entry { allocate, load, make_queue, launch, copy, begun_launch, begun_copy };

  struct counters {
    std::atomic<std::uint64_t> launches{0}, copies{0}; ///< number submitted
    std::atomic<std::uint64_t> launches_done{0}, copies_done{0};
    /// Between the host and the device, and within the device.
    std::atomic<std::uint64_t> bytes_in{0}, bytes_out{0}, bytes_inside{0};
    std::atomic<std::uint64_t> bytes_pinned{0};
    std::atomic<std::uint64_t> loads{0}; ///< number of blobs
  };

  fake_device(std::wstring path, bool is_asynchronous, bool shares_host_memory = false);
  /// Call it before the first launch. 0: no limit.
  void limit_tiles(std::uint32_t work_items, std::uint32_t tile_static_bytes) {
    properties_.most_tile_work_items = work_items;
    properties_.most_tile_static_bytes = tile_static_bytes;
  }
  /// Call it before the first copy.
  void copy_pinned_memory() { properties_.copies_pinned_memory = true; }
  ~fake_device() override;

  const device_properties &properties() const override { return properties_; }
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) override;
  /// A SPIR-V blob is interpreted as the address of a tessera_cpu_entry.
  result<const void *> load(const tessera_kernel &kernel) override;
  result<std::unique_ptr<queue>> make_queue() override;
  queue &copy_queue() override;

  /// The next call at this entry fails with this error. Several errors are used one by one.
  void fail_next(entry where, error failure);
  void fail_next(error failure) { fail_next(entry::launch, std::move(failure)); }
  /// Its queues begin nothing until go_on().
  void stop();
  void go_on();
  /// Before each piece of work, its queues wait for a random time up to this.
  void take_up_to(std::chrono::microseconds delay) { most_delay_ = delay; }

  std::atomic<std::uint64_t> free_bytes{std::uint64_t(4) << 30};
  counters counts;

private:
  friend class fake_queue;

  std::optional<error> failure_at(entry where);
  void wait_until_it_goes_on();
  /// Below the limit.
  unsigned draw(unsigned limit);

  device_properties properties_;
  std::unique_ptr<fake_queue> copies_;
  std::atomic<std::chrono::microseconds> most_delay_{std::chrono::microseconds(0)};
  // No lock is taken if nothing is to fail: a child of a fork might find it held for ever.
  std::atomic<bool> is_stopped_{false};
  std::atomic<unsigned> asked_failures_{0}, random_{1};
  std::mutex loading_;
  std::map<const tessera_blob *, std::vector<tessera_image>> loaded_; ///< by the first blob
  std::mutex mutex_;                                                  ///< guards the following
  std::deque<std::pair<entry, error>> failures_;
};

/// With FAKE_DEVICES=asynchronous in the environment: two devices, the first of which may be the
/// default. For programs that a library with such devices runs.
device_list find_fake_devices(const backend_options &options);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_DEVICE_H
