// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Atomic operations on elements of arrays and views and on tile_static variables (spec 6).
///
/// Each is atomic and nothing more. All operations on one location have one order, and they order
/// no other memory access (8.1.2). These are the relaxed operations of C++.
#ifndef TESSERA_ATOMICS_H
#define TESSERA_ATOMICS_H

#include "tessera/detail/language.h"

namespace concurrency {

/// Writes `val` and returns the old value.
inline int atomic_exchange(int *__dest, int __val) restrict(amp) {
  return __atomic_exchange_n(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_exchange(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_exchange_n(__dest, __val, __ATOMIC_RELAXED);
}
inline float atomic_exchange(float *__dest, float __val) restrict(amp) {
  float __old;
  __atomic_exchange(__dest, &__val, &__old, __ATOMIC_RELAXED);
  return __old;
}

/// Returns true if `*dest` was `*expected_value` and has become `val`. In either case
/// `*expected_value` becomes the value that was read. The function may fail even if both were
/// equal, so use it in a loop.
inline bool atomic_compare_exchange(int *__dest, int *__expected_value, int __val) restrict(amp) {
  return __atomic_compare_exchange_n(__dest, __expected_value, __val, /*weak=*/true,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
inline bool atomic_compare_exchange(unsigned int *__dest, unsigned int *__expected_value,
                                    unsigned int __val) restrict(amp) {
  return __atomic_compare_exchange_n(__dest, __expected_value, __val, /*weak=*/true,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/// Adds or subtracts, and returns the old value. Integers wrap around.
inline int atomic_fetch_add(int *__dest, int __val) restrict(amp) {
  return __atomic_fetch_add(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_add(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_fetch_add(__dest, __val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_sub(int *__dest, int __val) restrict(amp) {
  return __atomic_fetch_sub(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_sub(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_fetch_sub(__dest, __val, __ATOMIC_RELAXED);
}

#ifdef __TESSERA_AMP__
/// Writes the larger or the smaller value and returns the old one.
inline int atomic_fetch_max(int *__dest, int __val) restrict(amp) {
  return __atomic_fetch_max(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_max(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_fetch_max(__dest, __val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_min(int *__dest, int __val) restrict(amp) {
  return __atomic_fetch_min(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_min(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_fetch_min(__dest, __val, __ATOMIC_RELAXED);
}
#else // other compilers parse kernels, and GCC has no such builtin
int atomic_fetch_max(int *__dest, int __val);
unsigned int atomic_fetch_max(unsigned int *__dest, unsigned int __val);
int atomic_fetch_min(int *__dest, int __val);
unsigned int atomic_fetch_min(unsigned int *__dest, unsigned int __val);
#endif

/// Combines the bits and returns the old value.
inline int atomic_fetch_and(int *__dest, int __val) restrict(amp) {
  return __atomic_fetch_and(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_and(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_fetch_and(__dest, __val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_or(int *__dest, int __val) restrict(amp) {
  return __atomic_fetch_or(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_or(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_fetch_or(__dest, __val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_xor(int *__dest, int __val) restrict(amp) {
  return __atomic_fetch_xor(__dest, __val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_xor(unsigned int *__dest, unsigned int __val) restrict(amp) {
  return __atomic_fetch_xor(__dest, __val, __ATOMIC_RELAXED);
}

/// Adds or subtracts one and returns the old value.
inline int atomic_fetch_inc(int *__dest) restrict(amp) { return atomic_fetch_add(__dest, 1); }
inline unsigned int atomic_fetch_inc(unsigned int *__dest) restrict(amp) {
  return atomic_fetch_add(__dest, 1u);
}

inline int atomic_fetch_dec(int *__dest) restrict(amp) { return atomic_fetch_sub(__dest, 1); }
inline unsigned int atomic_fetch_dec(unsigned int *__dest) restrict(amp) {
  return atomic_fetch_sub(__dest, 1u);
}

} // namespace concurrency

#endif // TESSERA_ATOMICS_H
