// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Visual C++'s Parallel Patterns Library on the host's threads: its algorithms and task groups,
/// implemented by oneTBB.
#ifndef TESSERA_VISUAL_CPP_HEADERS_PPL_H
#define TESSERA_VISUAL_CPP_HEADERS_PPL_H

#include "concrt.h"
#include "tessera/visual_cpp/one_tbb.h"
#include "tessera/visual_cpp/parallel_algorithms.h"

#include <utility>

namespace concurrency {

using tbb::combinable;

enum task_group_status : int {
  not_complete,
  completed = tessera_detail::__completed,
  canceled = tessera_detail::__canceled
};

/// A function that a structured task group runs. The caller owns it.
template <typename _Function> class task_handle {
public:
  explicit task_handle(const _Function &__function) : __function_(__function) {}
  void operator()() const { __function_(); }

private:
  _Function __function_;
};
template <typename _Function> task_handle<_Function> make_task(const _Function &__function) {
  return task_handle<_Function>(__function);
}

/// Functions that may run at the same time, and can be waited for.
class task_group {
public:
  template <typename _Function> void run(const _Function &__function) { __group_.run(__function); }
  template <typename _Function> void run(task_handle<_Function> &__handle) {
    __group_.run([&__handle] { __handle(); });
  }
  task_group_status wait() { return __status(__group_.wait()); }
  template <typename _Function> task_group_status run_and_wait(const _Function &__function) {
    return __status(__group_.run_and_wait(__function));
  }
  template <typename _Function> task_group_status run_and_wait(task_handle<_Function> &__handle) {
    return __status(__group_.run_and_wait([&__handle] { __handle(); }));
  }
  void cancel() { __group_.cancel(); }
  /// Whether the calling function belongs to a group that has been canceled.
  bool is_canceling() { return tbb::is_current_task_group_canceling(); }

private:
  static task_group_status __status(tbb::task_group_status __from) {
    return __from == tbb::canceled ? canceled : completed;
  }
  tbb::task_group __group_;
};
typedef task_group structured_task_group;

inline bool is_current_task_group_canceling() { return tbb::is_current_task_group_canceling(); }

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_PPL_H
