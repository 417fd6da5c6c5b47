// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work that a driver's queue has accepted, and the order in which its end is reported.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_COMPLETIONS_H
#define TESSERA_RUNTIME_BACKENDS_GPU_COMPLETIONS_H

#include "backends/backend.h"
#include "backends/gpu/driver.h"
#include "backends/gpu/message_store.h"

#include <condition_variable>

namespace tessera::gpu {

class device_event;

/// Work on the time line. The driver got it between these two times of CLOCK_MONOTONIC.
struct timed_work {
  driver_event begin = nullptr; ///< for drivers that have such an event
  driver_event end = nullptr;
  std::uint64_t before = 0, after = 0;
};

/// Questions to a device's driver about its events. Any thread.
class event_driver {
public:
  virtual ~event_driver() = default;
  /// Nothing until it is complete.
  virtual std::optional<driver_status> outcome_of(driver_event one) const = 0;
  /// Returns when it is complete or failed. 0 if the driver has waited.
  virtual driver_status wait_for(driver_event one) const = 0;
  virtual void release(driver_event one) const = 0;
  /// Begins to read a launch's messages while queues continue. A thread that polls must not wait.
  virtual driver_status read(const copy_region &what, driver_event *done) = 0;
  virtual error failure(driver_status why, const std::string &doing) const = 0;
  /// For complete work, if the driver can tell.
  virtual std::optional<device_times> times_of(const timed_work &) { return std::nullopt; }
};

/// The outstanding work of one queue. A thread that waits or polls reports all complete work, in
/// the queue's order, one thread at a time. The driver could call us for each event, but with some
/// drivers that takes longer than a small kernel.
class completions final : public reference_counted<completions> {
public:
  /// Events may be the last owners of the driver.
  explicit completions(std::shared_ptr<event_driver> driver) : driver_(std::move(driver)) {}
  ~completions();

  /// Call it in the order in which they were enqueued.
  void add(counted<device_event> begun);
  /// Ends all complete events, unless another thread is doing so. Then that thread ends them.
  void end_completed();
  /// Whether the queue has no outstanding work.
  bool is_idle() const {
    const std::lock_guard held(mutex_);
    return !first_;
  }
  /// Returns when it is done.
  void wait_for(const device_event &one);
  /// The queue is broken: all events fail that are not complete.
  void end_all(driver_status failure);

  event_driver &driver() const { return *driver_; }
  /// What the oldest outstanding work does, for an error's text, also while another thread reports
  /// its end. Nothing if there is none.
  std::optional<std::string> doing_first() const;

private:
  std::optional<driver_status> outcome_of_first() const;
  void wait_for_first();
  void wait_for_driver(driver_event one) const;

  const std::shared_ptr<event_driver> driver_;
  mutable std::mutex mutex_; ///< guards the following
  std::condition_variable has_looked_;
  counted<device_event> first_;
  device_event *last_ = nullptr;
  bool is_ending_ = false, has_more_ = false;
  driver_status broken_ = 0;
};

/// The resources of a launch or a copy until it is done.
struct work_memory {
  std::vector<std::byte> closure;
  std::unique_ptr<allocation> closure_on_device;
  std::unique_ptr<message_buffer> messages; ///< they go back to their store
  message_store *store = nullptr;
  const char *strings = nullptr; ///< for the messages
  std::shared_ptr<const void> of_vendor;
};

class device_event final : public event {
public:
  /// For a launch of the kernel at `place`, or for a copy if that is null.
  explicit device_event(counted<completions> order, const char *place = nullptr)
      : order_(std::move(order)), place_(place) {}
  ~device_event() override;

  /// Call it before the work begins.
  work_memory &needs();

  void begun(driver_event as) { id_ = as; }
  /// The driver's event before it, which belongs to this one; for the time line.
  void begun_after(driver_event begin) { begin_ = begin; }
  /// The driver got it between these two times; for the time line.
  void begun_between(std::uint64_t before, std::uint64_t after) {
    before_ = before;
    after_ = after;
  }
  driver_event id() const { return id_; }
  /// For an error's text.
  std::string doing() const {
    return place_ ? std::string("run the kernel at ") + place_ : std::string("copy");
  }
  bool is_of(const completions &queue) const { return order_.get() == &queue; }

  void wait() override { order_->wait_for(*this); }
  bool is_looked_at() const override { return true; }
  void look() override { order_->end_completed(); }
  std::optional<device_times> times() const override;

private:
  friend class completions;
  /// The event that must be complete before this one is done.
  driver_event awaited() const { return reading_rest_ ? reading_rest_ : id_; }
  /// False: not yet, because there is another event to wait for.
  bool end(driver_status outcome);
  std::optional<error> failure_after(driver_status outcome);

  const counted<completions> order_;
  const char *const place_;
  driver_event id_ = nullptr, begin_ = nullptr;
  std::uint64_t before_ = 0, after_ = 0;
  driver_event reading_rest_ = nullptr; ///< for many messages; the thread that ends events owns it
  std::unique_ptr<work_memory> needs_;
  counted<device_event> next_; ///< of the same queue
};

/// Calls `use(id)` for each event that a queue's driver must wait for before its next work. Work in
/// this queue is in order and needs none. A copy by way of the host is among them only after a
/// failure, and is waited for here.
template <typename Use>
void for_each_awaited(std::span<const counted<event>> after, const completions &queue, Use use) {
  for (const counted<event> &one : after) {
    if (one->is_done())
      continue;
    const auto *const of_device = dynamic_cast<const device_event *>(one.get());
    if (!of_device)
      one->wait();
    else if (!of_device->is_of(queue))
      use(of_device->id());
  }
}

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_COMPLETIONS_H
