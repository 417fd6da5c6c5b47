// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <immintrin.h>, which would declare other functions where _MSC_VER is defined.
#pragma push_macro("_MSC_VER")
#undef _MSC_VER
#include_next <immintrin.h>
#pragma pop_macro("_MSC_VER")
