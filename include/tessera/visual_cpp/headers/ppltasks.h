// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tasks: concurrency::task with what makes and joins tasks. Each waits on a thread of its own.
#ifndef TESSERA_VISUAL_CPP_HEADERS_PPLTASKS_H
#define TESSERA_VISUAL_CPP_HEADERS_PPLTASKS_H

#include "tessera/task.h"

#include <future>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace concurrency {

/// Lets a task end when something has happened. The first value counts.
template <typename _Result> class task_completion_event {
public:
  task_completion_event() : __shared_(std::make_shared<__state>()) {}
  bool set(_Result __value) const {
    return __once([&](std::promise<_Result> &__promise) { __promise.set_value(__value); });
  }
  template <typename _Exception> bool set_exception(_Exception __thrown) const {
    return __once([&](std::promise<_Result> &__promise) {
      __promise.set_exception(std::make_exception_ptr(__thrown));
    });
  }
  _Result __get() const { return __shared_->__future.get(); }

private:
  struct __state {
    std::promise<_Result> __promise;
    std::shared_future<_Result> __future{__promise.get_future()};
  };
  template <typename _Set> bool __once(const _Set &__set) const {
    try {
      __set(__shared_->__promise);
      return true;
    } catch (const std::future_error &) {
      return false;
    }
  }
  std::shared_ptr<__state> __shared_;
};

/// A task that calls the function, on a thread of the runtime's.
template <typename _Function>
auto create_task(_Function __function) -> task<decltype(__function())> {
  return task<decltype(__function())>(__function);
}
template <typename _Result> task<_Result> create_task(const task<_Result> &__same) {
  return __same;
}
template <typename _Result>
task<_Result> create_task(const task_completion_event<_Result> &__event) {
  return task<_Result>([__event] { return __event.__get(); });
}
template <typename _Result> task<_Result> task_from_result(_Result __value) {
  return task<_Result>([__value] { return __value; });
}
inline task<void> task_from_result() {
  return task<void>([] {});
}

/// The results of all, in their order; of tasks without a result, nothing.
template <typename _Iterator>
auto when_all(_Iterator __first, _Iterator __last) -> typename std::enable_if<
    !std::is_void<typename std::iterator_traits<_Iterator>::value_type::result_type>::value,
    task<std::vector<typename std::iterator_traits<_Iterator>::value_type::result_type>>>::type {
  typedef typename std::iterator_traits<_Iterator>::value_type __one;
  const std::vector<__one> __all(__first, __last);
  typedef std::vector<typename __one::result_type> __results;
  return task<__results>([__all] {
    for (const __one &__each : __all)
      __each.wait();
    __results __joined;
    for (const __one &__each : __all)
      __joined.push_back(__each.get());
    return __joined;
  });
}
template <typename _Iterator>
auto when_all(_Iterator __first, _Iterator __last) -> typename std::enable_if<
    std::is_void<typename std::iterator_traits<_Iterator>::value_type::result_type>::value,
    task<void>>::type {
  const std::vector<task<void>> __all(__first, __last);
  return task<void>([__all] {
    for (const task<void> &__each : __all)
      __each.wait();
    for (const task<void> &__each : __all)
      __each.get();
  });
}

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_PPLTASKS_H
