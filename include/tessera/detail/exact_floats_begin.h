// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code from here to exact_floats_end.h computes with floats exactly as written, whatever
// options the program is compiled with. So all levels of an instruction set give the same bits, and
// -ffast-math does not remove a computed rounding error. Macros of the program that have the names
// of the pragmas' words are saved until then. There is no include guard: each header that needs
// this includes both.
#pragma push_macro("push")
#pragma push_macro("pop")
#pragma push_macro("precise")
#pragma push_macro("on")
#pragma push_macro("off")
#pragma push_macro("contract")
#undef push
#undef pop
#undef precise
#undef on
#undef off
#undef contract
#ifdef __clang__
#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#endif
