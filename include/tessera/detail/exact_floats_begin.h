// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What follows, up to exact_floats_end.h, computes with floats as it is written, whatever options
// the program is compiled with: all levels of an instruction set give the same bits, and
// -ffast-math drops no rounding error that is computed. A program's macros of the pragmas' words
// are put aside meanwhile. There is no include guard: each header that needs this includes both.
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
