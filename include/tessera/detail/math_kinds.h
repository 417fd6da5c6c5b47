// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the rows of math_functions.def become functions for kernels: TESSERA_KERNEL_MATH<kind>(T,
// name, intrinsic) declares the intrinsic, and defines `name` by it. fast_math.h and precise_math.h
// include this file, and then math_kinds_end.h, which undefines the macros. So there is no include
// guard.
#define TESSERA_KERNEL_MATH__unary(_Tp, __name, __intrinsic)                                       \
  extern "C" _Tp __intrinsic(_Tp) restrict(amp);                                                   \
  inline _Tp __name(_Tp __x) restrict(amp) { return __intrinsic(__x); }
#define TESSERA_KERNEL_MATH__binary(_Tp, __name, __intrinsic)                                      \
  extern "C" _Tp __intrinsic(_Tp, _Tp) restrict(amp);                                              \
  inline _Tp __name(_Tp __x, _Tp __y) restrict(amp) { return __intrinsic(__x, __y); }
#define TESSERA_KERNEL_MATH__ternary(_Tp, __name, __intrinsic)                                     \
  extern "C" _Tp __intrinsic(_Tp, _Tp, _Tp) restrict(amp);                                         \
  inline _Tp __name(_Tp __x, _Tp __y, _Tp __z) restrict(amp) { return __intrinsic(__x, __y, __z); }
#define TESSERA_KERNEL_MATH__with_int(_Tp, __name, __intrinsic)                                    \
  extern "C" _Tp __intrinsic(_Tp, int) restrict(amp);                                              \
  inline _Tp __name(_Tp __x, int __n) restrict(amp) { return __intrinsic(__x, __n); }
#define TESSERA_KERNEL_MATH__to_int(_Tp, __name, __intrinsic)                                      \
  extern "C" int __intrinsic(_Tp) restrict(amp);                                                   \
  inline int __name(_Tp __x) restrict(amp) { return __intrinsic(__x); }
