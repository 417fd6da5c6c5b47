// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tasks: concurrency::task with functions that make, join and cancel tasks. It includes the
/// algorithms of <ppl.h>, as in Visual C++.
#ifndef TESSERA_VISUAL_CPP_HEADERS_PPLTASKS_H
#define TESSERA_VISUAL_CPP_HEADERS_PPLTASKS_H

#include "concrt.h"
#include "ppl.h"
#include "tessera/task.h"
#include "tessera/visual_cpp/cancellation.h"

#include <atomic>
#include <exception>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace concurrency {

namespace tessera_detail {

/// A task that a program completes, once.
template <typename _Result> class __completion {
public:
  bool set_exception(std::exception_ptr __thrown) const {
    return __once([&](__task_state<_Result> &__task) { __task.__fail(__thrown); });
  }
  template <typename _Exception> bool set_exception(_Exception __thrown) const {
    return set_exception(std::make_exception_ptr(__thrown));
  }
  std::shared_ptr<__task_state<_Result>> __state() const {
    return std::shared_ptr<__task_state<_Result>>(__shared_, &__shared_->__task);
  }

protected:
  template <typename _Complete> bool __once(const _Complete &__complete) const {
    if (__shared_->__is_set.exchange(true))
      return false;
    __complete(__shared_->__task);
    return true;
  }

private:
  struct __once_set {
    __task_state<_Result> __task;
    std::atomic<bool> __is_set{false};
  };
  std::shared_ptr<__once_set> __shared_ = std::make_shared<__once_set>();
};

} // namespace tessera_detail

/// Lets a task end when an event has happened. The first value counts.
template <typename _Result>
class task_completion_event : public tessera_detail::__completion<_Result> {
public:
  bool set(_Result __value) const {
    return this->__once([&](tessera_detail::__task_state<_Result> &__task) {
      __task.__run([&] { return __value; });
    });
  }
};
template <> class task_completion_event<void> : public tessera_detail::__completion<void> {
public:
  bool set() const {
    return __once([](tessera_detail::__task_state<void> &__task) { __task.__run([] {}); });
  }
};

/// A task that calls the function, on a thread of the runtime or on one that waits for it. If the
/// function returns a task, it waits for that task.
template <typename _Function>
auto create_task(_Function __function)
    -> task<typename tessera_detail::__unwrapped<decltype(__function())>::type> {
  return task<typename tessera_detail::__unwrapped<decltype(__function())>::type>(__function);
}
/// The same with a token. If it is canceled before the function begins, get() throws task_canceled.
/// The function may ask is_task_cancellation_requested().
template <typename _Function>
auto create_task(_Function __function, const cancellation_token &__token)
    -> task<typename tessera_detail::__unwrapped<decltype(__function())>::type> {
  return concurrency::create_task(concurrency::__guarded(__function, __token));
}
template <typename _Result> task<_Result> create_task(const task<_Result> &__same) {
  return __same;
}
template <typename _Result>
task<_Result> create_task(const task_completion_event<_Result> &__event) {
  return task<_Result>(__event);
}
template <typename _Result> task<_Result> task_from_result(_Result __value) {
  return task<_Result>([__value] { return __value; });
}
inline task<void> task_from_result() {
  return task<void>([] {});
}

namespace tessera_detail {

/// Completes a task with the function's result when every task of a range is done. No thread waits
/// for them.
template <typename _Range, typename _Function> struct __call_after_all {
  typedef decltype(std::declval<const _Function &>()(std::declval<const _Range &>())) __result;
  std::shared_ptr<__task_state<__result>> __next;
  std::shared_ptr<const _Range> __all;
  _Function __function;
  std::size_t __done = 0; ///< tasks that are already known to be done

  void operator()() const {
    try {
      __call_after_all __later = *this;
      std::size_t &__first_left = __later.__done;
      while (__first_left < __all->size() && (*__all)[__first_left].is_done())
        ++__first_left;
      if (__first_left < __all->size()) {
        __call_in_background(__next->__event(), (*__all)[__first_left].__event(), __later);
        return;
      }
    } catch (...) {
      __next->__fail(std::current_exception());
      return;
    }
    __next->__run([this] { return __function(*__all); });
  }
};
template <typename _Range, typename _Function>
auto __after_all(const _Range &__range, const _Function &__function) {
  typedef __call_after_all<_Range, _Function> __call;
  const auto __next = std::make_shared<__task_state<typename __call::__result>>();
  const auto __all = std::make_shared<const _Range>(__range);
  __call{__next, __all, __function}();
  return task<typename __call::__result>(__next);
}

} // namespace tessera_detail

/// The results of all, in order. For tasks without a result, nothing.
template <typename _Iterator>
auto when_all(_Iterator __first, _Iterator __last) -> typename std::enable_if<
    !std::is_void<typename std::iterator_traits<_Iterator>::value_type::result_type>::value,
    task<std::vector<typename std::iterator_traits<_Iterator>::value_type::result_type>>>::type {
  typedef std::vector<typename std::iterator_traits<_Iterator>::value_type> __tasks;
  return tessera_detail::__after_all(__tasks(__first, __last), [](const __tasks &__all) {
    std::vector<typename __tasks::value_type::result_type> __joined;
    for (const auto &__each : __all)
      __joined.push_back(__each.get());
    return __joined;
  });
}
template <typename _Iterator>
auto when_all(_Iterator __first, _Iterator __last) -> typename std::enable_if<
    std::is_void<typename std::iterator_traits<_Iterator>::value_type::result_type>::value,
    task<void>>::type {
  typedef std::vector<task<void>> __tasks;
  return tessera_detail::__after_all(__tasks(__first, __last), [](const __tasks &__all) {
    for (const task<void> &__each : __all)
      __each.get();
  });
}

namespace tessera_detail {

/// __result_of(task, its number) of the first task that is done.
template <typename _Result, typename _Iterator, typename _Function>
task<_Result> __first_of(_Iterator __first, _Iterator __last, _Function __result_of) {
  if (__first == __last)
    throw invalid_operation("when_any needs a task");
  const task_completion_event<_Result> __any;
  for (std::size_t __number = 0; __first != __last; ++__first, ++__number) {
    typedef typename std::iterator_traits<_Iterator>::value_type __one;
    __first->then([__any, __number, __result_of](const __one &__done) {
      try {
        __any.set(__result_of(__done, __number));
      } catch (...) {
        __any.set_exception(std::current_exception());
      }
    });
  }
  return create_task(__any);
}

} // namespace tessera_detail

/// The result of the first that is done, and its number. For tasks without a result, the number.
template <typename _Iterator>
auto when_any(_Iterator __first, _Iterator __last) -> typename std::enable_if<
    !std::is_void<typename std::iterator_traits<_Iterator>::value_type::result_type>::value,
    task<std::pair<typename std::iterator_traits<_Iterator>::value_type::result_type,
                   std::size_t>>>::type {
  typedef typename std::iterator_traits<_Iterator>::value_type __one;
  return tessera_detail::__first_of<std::pair<typename __one::result_type, std::size_t>>(
      __first, __last, [](const __one &__done, std::size_t __number) {
        return std::make_pair(__done.get(), __number);
      });
}
template <typename _Iterator>
auto when_any(_Iterator __first, _Iterator __last) -> typename std::enable_if<
    std::is_void<typename std::iterator_traits<_Iterator>::value_type::result_type>::value,
    task<std::size_t>>::type {
  return tessera_detail::__first_of<std::size_t>(
      __first, __last, [](const task<void> &__done, std::size_t __number) {
        __done.get();
        return __number;
      });
}

namespace tessera_detail {

/// The part of one task in the results of several: its result, or each of them if it joins some
/// itself.
template <typename _Result> struct __joined {
  typedef std::vector<_Result> __type;
  static void __add(__type &__to, const task<_Result> &__one) { __to.push_back(__one.get()); }
};
template <typename _Result> struct __joined<std::vector<_Result>> {
  typedef std::vector<_Result> __type;
  static void __add(__type &__to, const task<__type> &__some) {
    const __type __more = __some.get();
    __to.insert(__to.end(), __more.begin(), __more.end());
  }
};
template <> struct __joined<void> {};

} // namespace tessera_detail

/// The results of both in one vector, also if they have vectors of results.
template <typename _Left, typename _Right,
          typename _Results = typename tessera_detail::__joined<_Left>::__type>
auto operator&&(const task<_Left> &__left, const task<_Right> &__right) -> typename std::enable_if<
    std::is_same<_Results, typename tessera_detail::__joined<_Right>::__type>::value,
    task<_Results>>::type {
  return __left.then([__right](const task<_Left> &__done) {
    return __right.then([__done](const task<_Right> &__both_done) {
      _Results __all;
      tessera_detail::__joined<_Left>::__add(__all, __done);
      tessera_detail::__joined<_Right>::__add(__all, __both_done);
      return __all;
    });
  });
}
inline task<void> operator&&(const task<void> &__left, const task<void> &__right) {
  const task<void> __both[] = {__left, __right};
  return concurrency::when_all(__both, __both + 2);
}

/// The result of the task that is done first. It is a vector if one of them has a vector.
template <typename _Result>
task<_Result> operator||(const task<_Result> &__left, const task<_Result> &__right) {
  const task<_Result> __both[] = {__left, __right};
  return tessera_detail::__first_of<_Result>(
      __both, __both + 2, [](const task<_Result> &__done, std::size_t) { return __done.get(); });
}
inline task<void> operator||(const task<void> &__left, const task<void> &__right) {
  const task<void> __both[] = {__left, __right};
  return concurrency::when_any(__both, __both + 2).then([](std::size_t) {});
}
template <typename _Result>
task<std::vector<_Result>> operator||(const task<std::vector<_Result>> &__some,
                                      const task<_Result> &__one) {
  return __some ||
         __one.then([](const _Result &__value) { return std::vector<_Result>(1, __value); });
}
template <typename _Result>
task<std::vector<_Result>> operator||(const task<_Result> &__one,
                                      const task<std::vector<_Result>> &__some) {
  return __some || __one;
}

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_PPLTASKS_H
