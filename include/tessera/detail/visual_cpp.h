// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sources written for Visual C++ take for granted beside the language; amp.h includes it
/// under -famp-msvc.
#ifndef TESSERA_DETAIL_VISUAL_CPP_H
#define TESSERA_DETAIL_VISUAL_CPP_H

#include "tessera/detail/language.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

// The annotations of <sal.h>, which say nothing to the compiler.
#define _In_
#define _In_opt_
#define _In_z_
#define _In_opt_z_
#define _In_reads_(count)
#define _In_reads_opt_(count)
#define _In_reads_bytes_(count)
#define _In_count_(count)
#define _In_bytecount_(count)
#define _In_range_(__low, __high)
#define _Out_
#define _Out_opt_
#define _Out_writes_(count)
#define _Out_writes_opt_(count)
#define _Out_writes_bytes_(count)
#define _Out_writes_all_(count)
#define _Out_cap_(count)
#define _Outptr_
#define _Inout_
#define _Inout_opt_
#define _Inout_updates_(count)
#define _Inout_updates_all_(count)
#define _Inout_count_(count)
#define _Ret_maybenull_
#define _Ret_notnull_
#define _Check_return_
#define _Must_inspect_result_
#define _Success_(__condition)
#define _Use_decl_annotations_
#define _Analysis_assume_(__condition)
#define _Printf_format_string_

// Of <stdlib.h>: an array's number of elements.
#define _countof(__elements) (sizeof(__elements) / sizeof((__elements)[0]))

// Windows' headers define them as macros: operands of two types, on the host and in kernels. In a
// namespace of their own, so that a program's min and max win.
namespace concurrency {
namespace tessera_detail {
namespace __visual_cpp {

// For each side its own: a function for both would lose against std::min.
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
