// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The forms in which an algorithm can be called: with an accelerator_view in front or without, and
/// with the result at once or later.
///
/// An algorithm is a function `__name` in tessera_detail, whose first parameter is a __place. The
/// comment above its macro is its documentation.
#ifndef TESSERA_ALGORITHMS_CALLS_H
#define TESSERA_ALGORITHMS_CALLS_H

#include "tessera/algorithms/async_result.h"

namespace amp_algorithms {
namespace tessera_detail {

/// void, unless the type is accelerator_view.
template <typename _Tp>
using __unless_place = typename std::enable_if<
    !std::is_same<typename std::decay<_Tp>::type, concurrency::accelerator_view>::value>::type;

} // namespace tessera_detail
} // namespace amp_algorithms

/// Defines `__called(arguments...)` and `__called(accelerator_view, arguments...)`, which return
/// what `__then` makes of the value of the function `__name`.
#define TESSERA_ALGORITHM_CALLS(__called, __name, __then)                                          \
  template <typename _First, typename... _Rest, typename = tessera_detail::__unless_place<_First>> \
  auto __called(_First &&__first, _Rest &&...__rest) {                                             \
    return tessera_detail::__##__name(tessera_detail::__place(), std::forward<_First>(__first),    \
                                      std::forward<_Rest>(__rest)...) __then;                      \
  }                                                                                                \
  template <typename... _Arguments>                                                                \
  auto __called(const concurrency::accelerator_view &__view, _Arguments &&...__arguments) {        \
    return tessera_detail::__##__name(tessera_detail::__place(__view),                             \
                                      std::forward<_Arguments>(__arguments)...) __then;            \
  }

/// An algorithm that only launches kernels.
#define TESSERA_ALGORITHM(__name) TESSERA_ALGORITHM_CALLS(__name, __name, )

/// An algorithm that returns an async_result: `name` waits for its value, `name_async` does not.
#define TESSERA_ALGORITHM_WITH_RESULT(__name)                                                      \
  TESSERA_ALGORITHM_CALLS(__name, __name, .get())                                                  \
  TESSERA_ALGORITHM_CALLS(__name##_async, __name, )

#endif // TESSERA_ALGORITHMS_CALLS_H
