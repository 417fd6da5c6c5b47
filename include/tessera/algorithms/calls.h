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

/// Defines `called(arguments...)` and `called(accelerator_view, arguments...)`, which return what
/// `then` makes of the value of `__name(place, arguments...)`.
#define TESSERA_ALGORITHM_CALLS(called, name, then)                                                \
  template <typename _First, typename... _Rest, typename = tessera_detail::__unless_place<_First>> \
  auto called(_First &&__first, _Rest &&...__rest) {                                               \
    return tessera_detail::__##name(tessera_detail::__place(), std::forward<_First>(__first),      \
                                    std::forward<_Rest>(__rest)...) then;                          \
  }                                                                                                \
  template <typename... _Arguments>                                                                \
  auto called(const concurrency::accelerator_view &__view, _Arguments &&...__arguments) {          \
    return tessera_detail::__##name(tessera_detail::__place(__view),                               \
                                    std::forward<_Arguments>(__arguments)...) then;                \
  }

/// An algorithm that only launches kernels.
#define TESSERA_ALGORITHM(name) TESSERA_ALGORITHM_CALLS(name, name, )

/// An algorithm that returns an async_result: `name` waits for its value, `name_async` does not.
#define TESSERA_ALGORITHM_WITH_RESULT(name)                                                        \
  TESSERA_ALGORITHM_CALLS(name, name, .get())                                                      \
  TESSERA_ALGORITHM_CALLS(name##_async, name, )

#endif // TESSERA_ALGORITHMS_CALLS_H
