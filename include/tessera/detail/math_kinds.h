// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the rows of math_functions.def become functions for kernels: TESSERA_KERNEL_MATH_<kind>(T,
// name, intrinsic) declares the intrinsic and defines `name` by it. Included by fast_math.h and
// precise_math.h, which undefine the macros again through math_kinds_end.h; so there is no include
// guard.
#define TESSERA_KERNEL_MATH_unary(T, name, intrinsic)                                              \
  extern "C" T intrinsic(T) restrict(amp);                                                         \
  inline T name(T x) restrict(amp) { return intrinsic(x); }
#define TESSERA_KERNEL_MATH_binary(T, name, intrinsic)                                             \
  extern "C" T intrinsic(T, T) restrict(amp);                                                      \
  inline T name(T x, T y) restrict(amp) { return intrinsic(x, y); }
#define TESSERA_KERNEL_MATH_ternary(T, name, intrinsic)                                            \
  extern "C" T intrinsic(T, T, T) restrict(amp);                                                   \
  inline T name(T x, T y, T z) restrict(amp) { return intrinsic(x, y, z); }
#define TESSERA_KERNEL_MATH_with_int(T, name, intrinsic)                                           \
  extern "C" T intrinsic(T, int) restrict(amp);                                                    \
  inline T name(T x, int n) restrict(amp) { return intrinsic(x, n); }
#define TESSERA_KERNEL_MATH_to_int(T, name, intrinsic)                                             \
  extern "C" int intrinsic(T) restrict(amp);                                                       \
  inline int name(T x) restrict(amp) { return intrinsic(x); }
