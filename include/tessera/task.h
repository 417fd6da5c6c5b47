// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::task: the result of completion_future::to_task() (spec 4.6.3, an extension there).
/// It has the members that asynchronous C++ AMP code uses: get, wait, then, is_done.
#ifndef TESSERA_TASK_H
#define TESSERA_TASK_H

#include "tessera/detail/status.h"
#ifdef __TESSERA_MSVC__
#include "tessera/visual_cpp/cancellation.h"
#else
#include <future>
#endif

#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

namespace concurrency {

template <typename _Result> class task;

namespace tessera_detail {

#ifndef __TESSERA_MSVC__
/// The result of task::wait(): how a task ended, with an exception or without.
typedef void __task_end;
template <typename _Function> void __end_of(const _Function &__wait) { __wait(); }
inline void __throw_no_work() { throw std::future_error(std::future_errc::no_state); }
#endif

// When a library is unloaded, it waits for calls of its own code. So each library needs its own
// copy of the functions on the way there. The dynamic linker could otherwise choose another
// library's copy.
#define __TESSERA_IN_EACH_LIBRARY__ __attribute__((__visibility__("hidden")))

/// A function object on the heap, for a C interface.
template <typename _Function>
__TESSERA_IN_EACH_LIBRARY__ void __call_and_delete(void *__context) noexcept {
  _Function *const function = static_cast<_Function *>(__context);
  (*function)();
  delete function;
}

/// Calls a copy of the function when `__after` is complete; see tessera_run_in_background.
template <typename _Function>
__TESSERA_IN_EACH_LIBRARY__ void
__call_in_background(tessera_event *__result, tessera_event *__after, const _Function &function) {
  _Function *const __copy = new _Function(function);
  const int32_t __status =
      tessera_run_in_background(__result, __after, &__call_and_delete<_Function>, __copy);
  if (__status != tessera_ok)
    delete __copy;
  __check(__status);
}

/// The value of a task; nothing for void.
template <typename _Result> struct __task_value {
  std::unique_ptr<_Result> value;
  template <typename _Function> void __keep(const _Function &function) {
    value.reset(new _Result(function()));
  }
  _Result get() const { return *value; }
  template <typename _Function> auto __pass_to(const _Function &function) const {
    return function(*value);
  }
};
template <> struct __task_value<void> {
  template <typename _Function> void __keep(const _Function &function) { function(); }
  void get() const {}
  template <typename _Function> auto __pass_to(const _Function &function) const {
    return function();
  }
};

/// The state that all copies of a task share.
template <typename _Result> class __task_state {
public:
  __task_state() { __check(tessera_event_create(&__event_)); }
  ~__task_state() { tessera_event_release(__event_); }
  __task_state(const __task_state &) = delete;
  __task_state &operator=(const __task_state &) = delete;

  bool is_done() const { return tessera_event_wait_for(__event_, 0); }
  /// Runs the function that completes the task, if it has not begun.
  void wait() const { __check(tessera_event_wait(__event_)); }
  tessera_event *__event() const { return __event_; }
  _Result get() const {
    wait();
    __rethrow();
    return __value_.get();
  }
  void __rethrow() const {
    if (__thrown_)
      std::rethrow_exception(__thrown_);
  }
  std::exception_ptr __thrown() const { return __thrown_; }
  const __task_value<_Result> &value() const { return __value_; }

  /// Completes the task with the function's result or exception. A task is completed once.
  template <typename _Function> void __run(const _Function &function) {
    try {
      __value_.__keep(function);
    } catch (...) {
      __thrown_ = std::current_exception();
    }
    tessera_event_set(__event_);
  }
  void __fail(std::exception_ptr __thrown) {
    __thrown_ = std::move(__thrown);
    tessera_event_set(__event_);
  }

private:
  tessera_event *__event_ = nullptr;
  std::exception_ptr __thrown_;
  __task_value<_Result> __value_;
};

/// The result of a continuation, which takes the task or the task's value.
template <typename _Function, typename _Result, typename = void> struct __continuation {
  static const bool __takes_task = false;
  typedef decltype(std::declval<const __task_value<_Result> &>().__pass_to(
      std::declval<const _Function &>())) type;
};
template <typename _Function, typename _Result>
struct __continuation<_Function, _Result,
                      decltype(void(
                          std::declval<const _Function &>()(std::declval<task<_Result>>())))> {
  static const bool __takes_task = true;
  typedef decltype(std::declval<const _Function &>()(std::declval<task<_Result>>())) type;
};

/// The result of get() for a function that returns a task: the result of that task.
template <typename _Result> struct __unwrapped {
  typedef _Result type;
  static const bool __is_task = false;
};
template <typename _Result> struct __unwrapped<task<_Result>> {
  typedef _Result type;
  static const bool __is_task = true;
};

/// Completes a task with the call's result or exception, or with the task that it returns.
template <typename _State, typename _Call>
void __complete(const std::shared_ptr<_State> &__next, const _Call &__call, std::false_type) {
  __next->__run(__call);
}
template <typename _State, typename _Call>
void __complete(const std::shared_ptr<_State> &__next, const _Call &__call, std::true_type) {
  try {
    const task<typename __unwrapped<decltype(__call())>::type> __inner = __call();
    __inner.then(
        [__next](const decltype(__inner) &__done) { __next->__run([&] { return __done.get(); }); });
  } catch (...) {
    __next->__fail(std::current_exception());
  }
}
template <typename _State, typename _Call>
void __complete(const std::shared_ptr<_State> &__next, const _Call &__call) {
  tessera_detail::__complete(
      __next, __call, std::integral_constant<bool, __unwrapped<decltype(__call())>::__is_task>());
}

} // namespace tessera_detail

/// Work that completes with a Result or an exception, as completion_future::to_task() returns it.
/// Copies refer to the same work. It is the part of Microsoft's class that asynchronous C++ AMP
/// code uses.
template <typename _Result> class task {
  typedef tessera_detail::__task_state<_Result> __state;

public:
  /// The result type of get().
  typedef _Result result_type;

  /// A task without work, until you assign a task to it. Other members than assignment and
  /// comparison throw std::future_error with no_state, or invalid_operation with `-famp-msvc`.
  task() {}

  /// For the headers: completion_future and then() make tasks.
  explicit task(std::shared_ptr<__state> __shared) : __state_(std::move(__shared)) {}
  /// For the headers: complete when the task is complete.
  tessera_event *__event() const { return __existing().__event(); }

  /// A task that calls the function, on a thread of the runtime, or earlier on a thread that waits
  /// for the task. The function may block. If it returns a task, this one completes as that one
  /// does.
  template <typename _Function, typename = decltype(std::declval<const _Function &>()())>
  __TESSERA_IN_EACH_LIBRARY__ explicit task(_Function function)
      : __state_(std::make_shared<__state>()) {
    const std::shared_ptr<__state> __shared = __state_;
    tessera_detail::__call_in_background(__state_->__event(), nullptr, [__shared, function] {
      tessera_detail::__complete(__shared, function);
    });
  }
#ifdef __TESSERA_MSVC__
  /// With `-famp-msvc`: a task that is complete when the event is set.
  explicit task(const tessera_detail::__completion_event<_Result> &__event)
      : __state_(__event.__state()) {}
#endif

  /// Whether it is complete.
  bool is_done() const { return __existing().is_done(); }
  /// Waits, and throws the exception of the work.
  _Result get() const { return __existing().get(); }
  /// The same. With `-famp-msvc` it returns a `task_status` of `<ppltasks.h>`: `canceled` where
  /// get() would throw task_canceled, and otherwise `completed`.
#ifdef __TESSERA_MSVC__
  __attribute__((__abi_tag__("msvc"))) // the other one returns nothing
#endif
  tessera_detail::__task_end wait() const {
    return tessera_detail::__end_of([this] {
      __existing().wait();
      __state_->__rethrow();
    });
  }

  /// A task that calls `function` in the same way, when this one is done. The argument is the task
  /// or its value. If it is the value and this task has an exception, the function is not called,
  /// and the new task gets the exception. The function may block. If it returns a task, the new one
  /// completes as that one does.
  template <typename _Function>
  __TESSERA_IN_EACH_LIBRARY__ task<typename tessera_detail::__unwrapped<
      typename tessera_detail::__continuation<_Function, _Result>::type>::type>
  then(const _Function &function) const {
    typedef tessera_detail::__continuation<_Function, _Result> __kind;
    typedef typename tessera_detail::__unwrapped<typename __kind::type>::type __next_result;
    const auto __next = std::make_shared<tessera_detail::__task_state<__next_result>>();
    const task __self(*this);
    tessera_detail::__call_in_background(__next->__event(), __event(), [__next, __self, function] {
      __continue_with(__next, __self, function,
                      std::integral_constant<bool, __kind::__takes_task>());
    });
    return task<__next_result>(__next);
  }
#ifdef __TESSERA_MSVC__
  /// With `-famp-msvc`: the same, with a `cancellation_token` of `<ppltasks.h>`. If the token is
  /// canceled before `function` begins, it is not called, and get() of the new task throws
  /// task_canceled.
  template <typename _Function, typename _Token>
  auto then(const _Function &function, const _Token &__token) const {
    return then(__guarded(function, __token));
  }
#endif

  /// Whether both are the same work.
  bool operator==(const task &__other) const { return __state_ == __other.__state_; }
  bool operator!=(const task &__other) const { return __state_ != __other.__state_; }

private:
  __state &__existing() const {
    if (!__state_)
      tessera_detail::__throw_no_work();
    return *__state_;
  }
  template <typename _Next, typename _Function>
  static void __continue_with(const _Next &__next, const task &__self, const _Function &function,
                              std::true_type) {
    tessera_detail::__complete(__next, [&] { return function(__self); });
  }
  template <typename _Next, typename _Function>
  static void __continue_with(const _Next &__next, const task &__self, const _Function &function,
                              std::false_type) {
    if (__self.__state_->__thrown())
      return __next->__fail(__self.__state_->__thrown());
    tessera_detail::__complete(__next,
                               [&] { return __self.__state_->value().__pass_to(function); });
  }

  std::shared_ptr<__state> __state_;
};

} // namespace concurrency

#endif // TESSERA_TASK_H
