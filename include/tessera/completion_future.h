// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::completion_future (spec 4.6): an operation that may still run.
#ifndef TESSERA_COMPLETION_FUTURE_H
#define TESSERA_COMPLETION_FUTURE_H

#include "tessera/detail/status.h"
#include "tessera/task.h"

#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <utility>

namespace concurrency {
namespace tessera_detail {

struct __event_handle;

/// Conversions of completion_future. They are in a template, so that the compiler instantiates them
/// only if a program uses them. The parts of the C++ library that they need take longer to
/// instantiate than the class takes to read.
template <typename _Future, typename _Void> class __future_conversions {
public:
  /// The same operation as a future of the standard library.
  __TESSERA_IN_EACH_LIBRARY__ operator std::shared_future<_Void>() const {
    const auto promise = std::make_shared<std::promise<_Void>>();
    const _Future __self(__future());
    __self.then([promise, __self] {
      try {
        __self.get();
        promise->set_value();
      } catch (...) {
        promise->set_exception(std::current_exception());
      }
    });
    return promise->get_future().share();
  }

  /// The same operation as a task, whose continuations have values and pass exceptions on.
  __TESSERA_IN_EACH_LIBRARY__ concurrency::task<_Void> to_task() const {
    const auto __state = std::make_shared<tessera_detail::__task_state<_Void>>();
    const _Future __self(__future());
    tessera_detail::__call_in_background(__state->__event(), __self.__event(), [__state, __self] {
      __state->__run([&__self] { __self.get(); });
    });
    return concurrency::task<_Void>(__state);
  }

private:
  const _Future &__future() const { return static_cast<const _Future &>(*this); }
};

} // namespace tessera_detail

/// An asynchronous operation, like std::shared_future<void>. Copies refer to the same operation.
/// Without an operation, all members except valid() and assignment throw std::future_error with
/// no_state.
class completion_future : public tessera_detail::__future_conversions<completion_future, void> {
public:
  /// A future without an operation: valid() is false, as it is after a move. Copies refer to the
  /// same operation.
  completion_future() : __event_(nullptr) {}
  completion_future(const completion_future &__other)
      : __event_(__other.__event_), __kept_(__other.__kept_) {
    if (__event_)
      tessera_event_retain(__event_);
  }
  completion_future(completion_future &&__other)
      : __event_(__other.__event_), __kept_(std::move(__other.__kept_)) {
    __other.__event_ = nullptr;
  }
  completion_future &operator=(const completion_future &__other) {
    return *this = completion_future(__other);
  }
  completion_future &operator=(completion_future &&__other) {
    completion_future __taken(std::move(__other));
    tessera_event *const __mine = __event_;
    __event_ = __taken.__event_;
    __taken.__event_ = __mine;
    __kept_.swap(__taken.__kept_);
    return *this;
  }
  ~completion_future() {
    if (__event_)
      tessera_event_release(__event_);
  }

  /// Whether there is an operation.
  bool valid() const { return __event_ != nullptr; }
  /// Waits. If the operation failed, it throws the error, at every call.
  void get() const {
    const int32_t __status = tessera_event_get(__event());
    if (__status == tessera_error_callback && __kept_)
      std::rethrow_exception(*__kept_);
    tessera_detail::__check(__status);
  }
  /// These wait, too. The last two wait no longer than the given time, 292 years at most. They do
  /// not throw the operation's error. wait() and get() throw runtime_exception if they are called
  /// from inside the operation, in an iterator of copy_async or a function of a task: they would
  /// wait for themselves.
  void wait() const { tessera_detail::__check(tessera_event_wait(__event())); }
  template <typename _Rep, typename _Period>
  std::future_status wait_for(const std::chrono::duration<_Rep, _Period> &__time) const {
    return tessera_event_wait_for(__event(), nanoseconds(__time)) ? std::future_status::ready
                                                                  : std::future_status::timeout;
  }
  template <typename _Clock, typename _Duration>
  std::future_status wait_until(const std::chrono::time_point<_Clock, _Duration> &__time) const {
    return wait_for(__wide_nanoseconds(__time.time_since_epoch()) -
                    __wide_nanoseconds(_Clock::now().time_since_epoch()));
  }

  /// Calls function() when the operation is complete, with or without an error. The function runs
  /// on a thread of the runtime, and may block. An exception that leaves it ends the program.
  template <typename _Function>
  __TESSERA_IN_EACH_LIBRARY__ void then(const _Function &function) const {
    tessera_detail::__call_in_background(nullptr, __event(), function);
  }

private:
  friend struct tessera_detail::__event_handle;
  friend class tessera_detail::__future_conversions<completion_future, void>;
  /// The exception of an iterator of copy_async. The runtime itself carries no exceptions.
  typedef std::shared_ptr<const std::exception_ptr> __exception_pointer;
  /// Takes over one reference.
  completion_future(tessera_event *__event, __exception_pointer __kept)
      : __event_(__event), __kept_(std::move(__kept)) {}

  /// Can hold every count of 64 bits, and longer times.
  typedef std::chrono::duration<long double, std::nano> __wide_nanoseconds;
  /// At least 0, also for a NaN, and at most the longest time that the runtime accepts.
  static int64_t nanoseconds(const __wide_nanoseconds &__time) {
    if (!(__time.count() > 0))
      return 0;
    return __time < std::chrono::nanoseconds::max() ? static_cast<int64_t>(__time.count())
                                                    : std::chrono::nanoseconds::max().count();
  }

  tessera_event *__event() const {
    if (!__event_)
      throw std::future_error(std::future_errc::no_state);
    return __event_;
  }

  tessera_event *__event_;
  __exception_pointer __kept_;
};

namespace tessera_detail {

/// The only way from the runtime's handle to completion_future.
struct __event_handle {
  static completion_future __adopt(tessera_event *__event,
                                   std::shared_ptr<const std::exception_ptr> __kept = nullptr) {
    return completion_future(__event, std::move(__kept));
  }
};

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_COMPLETION_FUTURE_H
