// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work that a queue of OpenCL's has taken, and the order in which its end is told.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_EVENT_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_EVENT_H

#include "backends/backend.h"
#include "backends/opencl/opencl_messages.h"

#include <condition_variable>

namespace tessera::opencl {

class opencl_event;
class row_copy;

/// Of one queue: what is under way. Who waits or looks tells of all that is complete, in the
/// queue's order, one thread at a time. The driver would call us for each event, but some take
/// longer for that than a small kernel.
class completions final : public reference_counted<completions> {
public:
  explicit completions(const functions &api) : api_(api) {}
  ~completions();

  /// In the order in which they were enqueued.
  void add(counted<opencl_event> begun);
  /// Those that are complete end, unless another thread is at it: then it ends them.
  void end_completed();
  /// Is nothing of the queue under way?
  bool is_idle() const {
    const std::lock_guard held(mutex_);
    return !first_;
  }
  /// Returns when it is done.
  void wait_for(const opencl_event &one);
  /// The queue is broken: all fail that are not complete.
  void end_all(status failure);

  const functions &api() const { return api_; }

private:
  std::optional<status> outcome_of_first() const;
  void wait_for_first();
  void wait_for_driver(event_id one) const;

  const functions api_;
  mutable std::mutex mutex_; ///< of what follows
  std::condition_variable has_looked_;
  counted<opencl_event> first_;
  opencl_event *last_ = nullptr;
  bool is_ending_ = false, has_more_ = false;
  status broken_ = success;
};

/// What a launch or a copy needs until it is done.
struct work_memory {
  std::vector<std::byte> closure;
  std::unique_ptr<allocation> closure_on_device;
  std::unique_ptr<message_buffer> messages; ///< they go back to their store
  message_store *store = nullptr;
  const char *strings = nullptr; ///< of the messages
  std::shared_ptr<row_copy> rows;
};

class opencl_event final : public event {
public:
  opencl_event(context &of, counted<completions> order, const char *doing)
      : context_(of), order_(std::move(order)), doing_(doing) {}
  ~opencl_event() override;

  /// Before it is begun.
  work_memory &needs();

  void begun(event_id as) { id_ = as; }
  event_id id() const { return id_; }
  bool is_of(const completions &queue) const { return order_.get() == &queue; }

  void wait() override { order_->wait_for(*this); }
  bool is_looked_at() const override { return true; }
  void look() override { order_->end_completed(); }

private:
  friend class completions;
  /// What has to be complete before it is done.
  event_id awaited() const { return reading_rest_ ? reading_rest_ : id_; }
  /// False: not yet, there is another event to wait for.
  bool end(status outcome);
  status read_rest();
  std::optional<error> failure_after(status outcome);

  context &context_;
  const counted<completions> order_;
  const char *const doing_; ///< for an error's text
  event_id id_ = nullptr;
  event_id reading_rest_ = nullptr; ///< of many messages; of whoever ends the queue's events
  std::unique_ptr<work_memory> needs_;
  counted<opencl_event> next_; ///< of the same queue
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_EVENT_H
