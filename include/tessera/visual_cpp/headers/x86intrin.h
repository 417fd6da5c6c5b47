// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <x86intrin.h>, which would declare other functions with _MSC_VER.
#pragma push_macro("_MSC_VER")
#undef _MSC_VER
#include_next <x86intrin.h>
#pragma pop_macro("_MSC_VER")
