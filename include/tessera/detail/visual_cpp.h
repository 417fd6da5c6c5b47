// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names that sources for Visual C++ expect beside the language. amp.h includes this with
/// -famp-msvc.
#ifndef TESSERA_DETAIL_VISUAL_CPP_H
#define TESSERA_DETAIL_VISUAL_CPP_H

#include "tessera/detail/language.h"
#include "tessera/visual_cpp/c_input.h"
#include "tessera/visual_cpp/c_names.h"
#include "tessera/visual_cpp/c_scan.h"
#include "tessera/visual_cpp/c_text.h"
#include "tessera/visual_cpp/checked_iterators.h"
#include "tessera/visual_cpp/headers/sal.h"
#include "tessera/visual_cpp/taken_for_granted.h"
#include "tessera/visual_cpp/windows_calls.h"
#include "tessera/visual_cpp/windows_types.h"

#include <cstddef>
#include <cstdint>

// Windows' headers define them as macros. These functions take operands of two types, on the host
// and in kernels. They are in a namespace of their own, so that a program's min and max win.
namespace concurrency {
namespace tessera_detail {
namespace __visual_cpp {

// One for each side: a function for both would lose against std::min.
#define TESSERA_MIN_AND_MAX(__restriction)                                                         \
  template <typename _Left, typename _Right>                                                       \
  auto min(const _Left &__left, const _Right &__right) restrict(__restriction)                     \
      -> decltype(__left < __right ? __left : __right) {                                           \
    return __left < __right ? __left : __right;                                                    \
  }                                                                                                \
  template <typename _Left, typename _Right>                                                       \
  auto max(const _Left &__left, const _Right &__right) restrict(__restriction)                     \
      -> decltype(__left < __right ? __left : __right) {                                           \
    return __left < __right ? __right : __left;                                                    \
  }
TESSERA_MIN_AND_MAX(cpu)
#ifdef __TESSERA_AMP__
TESSERA_MIN_AND_MAX(amp)
#endif
#undef TESSERA_MIN_AND_MAX

} // namespace __visual_cpp
} // namespace tessera_detail
} // namespace concurrency

using namespace concurrency::tessera_detail::__visual_cpp;

#endif // TESSERA_DETAIL_VISUAL_CPP_H
