// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The processor's intrinsics, and those of Visual C++ for counting, searching and measuring time.
/// Where they write to an `unsigned long`, they also accept `unsigned`.
#ifndef TESSERA_VISUAL_CPP_HEADERS_INTRIN_H
#define TESSERA_VISUAL_CPP_HEADERS_INTRIN_H

#include <stdlib.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#include <x86intrin.h>

inline void __tessera_cpuid(int __registers[4], int __leaf) {
  unsigned *__to = reinterpret_cast<unsigned *>(__registers);
  __cpuid_count(static_cast<unsigned>(__leaf), 0, __to[0], __to[1], __to[2], __to[3]);
}
inline void __tessera_cpuidex(int __registers[4], int __leaf, int __subleaf) {
  unsigned *__to = reinterpret_cast<unsigned *>(__registers);
  __cpuid_count(static_cast<unsigned>(__leaf), static_cast<unsigned>(__subleaf), __to[0], __to[1],
                __to[2], __to[3]);
}
#undef __cpuid // of <cpuid.h>, with five arguments
#undef __cpuidex
#define __cpuid __tessera_cpuid
#define __cpuidex __tessera_cpuidex
#endif

// The compiler has functions of these names, too, but only for `unsigned`.

#define __TESSERA_SCAN(_Index)                                                                     \
  inline unsigned char __tessera_scan_forward(_Index *__at, unsigned __mask) {                     \
    if (__mask)                                                                                    \
      *__at = static_cast<_Index>(__builtin_ctz(__mask));                                          \
    return __mask != 0;                                                                            \
  }                                                                                                \
  inline unsigned char __tessera_scan_reverse(_Index *__at, unsigned __mask) {                     \
    if (__mask)                                                                                    \
      *__at = static_cast<_Index>(31 - __builtin_clz(__mask));                                     \
    return __mask != 0;                                                                            \
  }                                                                                                \
  inline unsigned char __tessera_scan_forward_64(_Index *__at, unsigned long long __mask) {        \
    if (__mask)                                                                                    \
      *__at = static_cast<_Index>(__builtin_ctzll(__mask));                                        \
    return __mask != 0;                                                                            \
  }                                                                                                \
  inline unsigned char __tessera_scan_reverse_64(_Index *__at, unsigned long long __mask) {        \
    if (__mask)                                                                                    \
      *__at = static_cast<_Index>(63 - __builtin_clzll(__mask));                                   \
    return __mask != 0;                                                                            \
  }
__TESSERA_SCAN(unsigned)
__TESSERA_SCAN(unsigned long)
#undef __TESSERA_SCAN
#define _BitScanForward __tessera_scan_forward
#define _BitScanReverse __tessera_scan_reverse
#define _BitScanForward64 __tessera_scan_forward_64
#define _BitScanReverse64 __tessera_scan_reverse_64

#endif // TESSERA_VISUAL_CPP_HEADERS_INTRIN_H
