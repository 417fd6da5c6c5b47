// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work that a device has taken, until it is complete.
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

/// When a device was at some work, in nanoseconds of CLOCK_MONOTONIC.
struct device_times {
  std::uint64_t begin, end;
};

/// Backends derive from it what their devices wait for.
class event : public reference_counted<event> {
public:
  using listener = std::function<void(const event &)>;

  event() = default;
  event(const event &) = delete;
  event &operator=(const event &) = delete;

  bool is_done() const { return is_done_.load(std::memory_order_acquire); }
  /// Why the work failed, once it is done.
  const std::optional<error> &failure() const { return failure_; }
  /// Blocks until the work is done. A backend may know how to wait for its device with less delay
  /// than through the thread that ends it.
  virtual void wait();
  /// Some devices have no thread that tells of the end. Then it is told by whoever waits or looks,
  /// and somebody has to look now and then.
  virtual bool is_looked_at() const { return false; }
  /// Tells of the end if the device is done. Any thread, without any lock.
  virtual void look() {}
  /// Of work that is done, if its device tells and was asked to (TESSERA_TIMELINE).
  virtual std::optional<device_times> times() const { return std::nullopt; }
  /// Calls it once the work is done: here if it is, else on the thread that ends it. It must not
  /// block. There is one at most; where it is no more than two pointers, no memory is needed.
  void on_done(listener call);

  /// The work is done. Once, by the backend, which holds a reference, and no lock meanwhile.
  void finish(std::optional<error> failure);

protected:
  friend class reference_counted<event>;
  virtual ~event() = default;

private:
  std::atomic<bool> is_done_{false};
  std::optional<error> failure_;
  std::mutex mutex_; ///< of the listener
  listener listener_;
};

using event_list = std::vector<counted<event>>;

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_EVENT_H
