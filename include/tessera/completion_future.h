// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::completion_future (spec 4.6): work that is under way.
#ifndef TESSERA_COMPLETION_FUTURE_H
#define TESSERA_COMPLETION_FUTURE_H

#include "tessera/detail/status.h"
#include "tessera/task.h"

#include <chrono>
#include <future>
#include <memory>
#include <utility>

namespace concurrency {
namespace tessera_detail {

struct event_handle;

/// What an iterator of copy_async threw. The runtime carries no exceptions.
struct kept_exception {
  std::exception_ptr thrown;
};

} // namespace tessera_detail

/// Stands for an asynchronous operation, as std::shared_future<void> does; copies stand for the
/// same operation. Members other than valid() and assignment throw std::future_error with no_state
/// where there is no operation.
class completion_future {
public:
  /// Of no operation: valid() is false, as it is of a future that was moved from. Copies stand for
  /// the same operation.
  completion_future() : event_(nullptr) {}
  completion_future(const completion_future &other) : event_(other.event_), kept_(other.kept_) {
    if (event_)
      tessera_event_retain(event_);
  }
  completion_future(completion_future &&other)
      : event_(other.event_), kept_(std::move(other.kept_)) {
    other.event_ = nullptr;
  }
  completion_future &operator=(const completion_future &other) {
    return *this = completion_future(other);
  }
  completion_future &operator=(completion_future &&other) {
    completion_future taken(std::move(other));
    std::swap(event_, taken.event_);
    std::swap(kept_, taken.kept_);
    return *this;
  }
  ~completion_future() {
    if (event_)
      tessera_event_release(event_);
  }

  /// Whether there is an operation.
  bool valid() const { return event_ != nullptr; }
  /// Waits, and throws what the operation failed with, at every call.
  void get() const {
    const int32_t status = tessera_event_get(event());
    if (status == tessera_error_callback && kept_)
      std::rethrow_exception(kept_->thrown);
    tessera_detail::check(status);
  }
  /// These wait, too, the last two no longer than they are told. None throws what the operation
  /// failed with.
  void wait() const { tessera_event_wait(event()); }
  template <typename Rep, typename Period>
  std::future_status wait_for(const std::chrono::duration<Rep, Period> &time) const {
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
    return tessera_event_wait_for(event(), nanoseconds > 0 ? nanoseconds : 0)
               ? std::future_status::ready
               : std::future_status::timeout;
  }
  template <typename Clock, typename Duration>
  std::future_status wait_until(const std::chrono::time_point<Clock, Duration> &time) const {
    return wait_for(time - Clock::now());
  }

  /// The same operation as a future of the standard library.
  operator std::shared_future<void>() const {
    const auto promise = std::make_shared<std::promise<void>>();
    const completion_future self(*this);
    then([promise, self] {
      try {
        self.get();
        promise->set_value();
      } catch (...) {
        promise->set_exception(std::current_exception());
      }
    });
    return promise->get_future().share();
  }

  /// Calls function() when the operation is complete, failed or not, on a thread of the runtime's;
  /// it may block. An exception that leaves it ends the program.
  template <typename Function> void then(const Function &function) const {
    std::unique_ptr<Function> owned(new Function(function));
    tessera_detail::check(
        tessera_event_then(event(), &tessera_detail::call_and_delete<Function>, owned.get()));
    owned.release();
  }

  /// The same operation as a task, whose continuations have values and carry exceptions on.
  concurrency::task<void> to_task() const {
    const auto state = std::make_shared<tessera_detail::task_state<void>>();
    const completion_future self(*this);
    then([state, self] { state->run([&self] { self.get(); }); });
    return concurrency::task<void>(state);
  }

private:
  friend struct tessera_detail::event_handle;
  typedef std::shared_ptr<const tessera_detail::kept_exception> exception_pointer;
  /// Adopts one reference.
  completion_future(tessera_event *event, exception_pointer kept)
      : event_(event), kept_(std::move(kept)) {}

  tessera_event *event() const {
    if (!event_)
      throw std::future_error(std::future_errc::no_state);
    return event_;
  }

  tessera_event *event_;
  exception_pointer kept_;
};

namespace tessera_detail {

/// The only way from the runtime's handle to completion_future.
struct event_handle {
  static completion_future adopt(tessera_event *event,
                                 std::shared_ptr<const kept_exception> kept = nullptr) {
    return completion_future(event, std::move(kept));
  }
};

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_COMPLETION_FUTURE_H
