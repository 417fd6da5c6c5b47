// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device for tests, as unlike the CPU as one can be: its memory is out of the host's reach, its
/// queues take work and do it later, each at its own pace, it counts what it does, and it fails on
/// demand. It computes with the CPU's code. Not a part of the library.
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
  /// Where it may fail. What is begun has been accepted before.
  enum class entry { allocate, load, make_queue, launch, copy, begun_launch, begun_copy };

  struct counters {
    std::atomic<std::uint64_t> launches{0}, copies{0}; ///< that were submitted
    std::atomic<std::uint64_t> launches_done{0}, copies_done{0};
    /// Between the host and the device, and within the device.
    std::atomic<std::uint64_t> bytes_in{0}, bytes_out{0}, bytes_inside{0};
    std::atomic<std::uint64_t> bytes_pinned{0};
    std::atomic<std::uint64_t> loads{0}; ///< of blobs
  };

  fake_device(std::wstring path, bool is_asynchronous, bool shares_host_memory = false);
  /// Before the first launch; 0: none.
  void limit_tiles(std::uint32_t work_items, std::uint32_t tile_static_bytes) {
    properties_.most_tile_work_items = work_items;
    properties_.most_tile_static_bytes = tile_static_bytes;
  }
  /// Before the first copy.
  void copy_pinned_memory() { properties_.copies_pinned_memory = true; }
  ~fake_device() override;

  const device_properties &properties() const override { return properties_; }
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) override;
  /// A blob of SPIR-V is taken for the address of a tessera_cpu_entry.
  result<const void *> load(const tessera_kernel &kernel) override;
  result<std::unique_ptr<queue>> make_queue() override;
  queue &copy_queue() override;

  /// The next that comes to the entry fails so; several are taken one by one.
  void fail_next(entry where, error failure);
  void fail_next(error failure) { fail_next(entry::launch, std::move(failure)); }
  /// Until go_on() its queues begin nothing.
  void stop();
  void go_on();
  /// Before each piece of work its queues wait for a random time up to that.
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
  // No lock is taken where nothing is to fail: a child of a fork might find it held for ever.
  std::atomic<bool> is_stopped_{false};
  std::atomic<unsigned> asked_failures_{0}, random_{1};
  std::mutex loading_;
  std::map<const tessera_blob *, std::vector<tessera_image>> loaded_; ///< by the first blob
  std::mutex mutex_;                                                  ///< of what follows
  std::deque<std::pair<entry, error>> failures_;
};

/// Where the environment has FAKE_DEVICES=asynchronous: two, the first of which is a default to be
/// asked for. For programs that a library with such devices runs.
device_list find_fake_devices(const backend_options &options);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_DEVICE_H
