// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ends the region that exact_floats_begin.h began.
#ifdef __clang__
#pragma float_control(pop)
#endif
#pragma pop_macro("push")
#pragma pop_macro("pop")
#pragma pop_macro("precise")
#pragma pop_macro("on")
#pragma pop_macro("off")
#pragma pop_macro("contract")
