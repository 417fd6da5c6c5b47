// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work that a device has accepted, until it is complete.
#ifndef TESSERA_RUNTIME_BACKENDS_EVENT_H
#define TESSERA_RUNTIME_BACKENDS_EVENT_H

#include "backends/counted.h"
#include "backends/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

namespace tessera {

/// When a device did some work, in nanoseconds of CLOCK_MONOTONIC.
struct device_times {
  std::uint64_t begin, end;
};

/// The base class of a backend's events.
class event : public reference_counted<event> {
public:
  using listener = std::function<void(const event &)>;

  event() = default;
  event(const event &) = delete;
  event &operator=(const event &) = delete;

  bool is_done() const { return is_done_.load(std::memory_order_acquire); }
  /// Why the work failed, once it is done.
  const std::optional<error> &failure() const { return failure_; }
  /// Blocks until the work is done. A backend may be able to wait for its device with less delay
  /// than through the thread that ends the work.
  virtual void wait();
  /// Some devices have no thread that reports the end. Then a thread that waits or polls reports
  /// it, and somebody must poll now and then.
  virtual bool is_looked_at() const { return false; }
  /// Reports the end if the device is done. Any thread, without any lock.
  virtual void look() {}
  /// For work that is done, if its device can tell and was asked to (TESSERA_TIMELINE).
  virtual std::optional<device_times> times() const { return std::nullopt; }
  /// Calls it once the work is done: here if it is, else on the thread that ends it. It must not
  /// block. There is at most one. If it has at most two pointers, it needs no memory.
  void on_done(listener call);

  /// The work is done. The backend calls it once, holds a reference meanwhile, and holds no lock.
  void finish(std::optional<error> failure);

protected:
  friend class reference_counted<event>;
  virtual ~event() = default;

private:
  std::atomic<bool> is_done_{false};
  std::optional<error> failure_;
  std::mutex mutex_; ///< guards the listener
  listener listener_;
};

using event_list = std::vector<counted<event>>;

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_EVENT_H
