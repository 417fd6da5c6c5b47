// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The result of an algorithm that may still run.
#ifndef TESSERA_ALGORITHMS_ASYNC_RESULT_H
#define TESSERA_ALGORITHMS_ASYNC_RESULT_H

#include "tessera/algorithms/views.h"

namespace amp_algorithms {

/// The value that an algorithm computes on its accelerator, and may not have computed yet. Copies
/// refer to the same value.
template <typename _Tp> class async_result {
public:
  typedef _Tp value_type;

  /// The library makes results. Kernels write the value into `cell`, which has one element.
  explicit async_result(const concurrency::array_view<_Tp> &__cell) : __cell_(__cell) {}

  /// Waits, and returns the value. If a kernel failed, it throws the error.
  _Tp get() const { return concurrency::array_view<const _Tp>(__cell_)[0]; }
  /// Waits, and throws as get() does.
  void wait() const { completion().get(); }
  /// The same wait as a future, for `then` and for waiting some time. Afterwards the value is in
  /// the host's memory.
  concurrency::completion_future completion() const { return __cell_.synchronize_async(); }
  /// The value where it is: one element, which other kernels and algorithms can read.
  concurrency::array_view<const _Tp> view() const { return __cell_; }

private:
  concurrency::array_view<_Tp> __cell_;
};

namespace tessera_detail {

/// A value that is known without a kernel.
template <typename _Tp> async_result<_Tp> __known_result(const _Tp &__value) {
  const array_view<_Tp> __cell(1);
  __cell[0] = __value;
  return async_result<_Tp>(__cell);
}

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_ASYNC_RESULT_H
