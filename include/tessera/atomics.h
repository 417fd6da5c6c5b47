// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Atomic operations on elements of arrays and views and on tile_static variables (spec 6).
///
/// Each is atomic and nothing more: operations on one location have one order, and no other memory
/// access is ordered by them (8.1.2). That is what relaxed operations of C++ are.
#ifndef TESSERA_ATOMICS_H
#define TESSERA_ATOMICS_H

#include "tessera/detail/language.h"

namespace concurrency {

/// Writes `val` and returns the old value.
inline int atomic_exchange(int *dest, int val) restrict(amp) {
  return __atomic_exchange_n(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_exchange(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_exchange_n(dest, val, __ATOMIC_RELAXED);
}
inline float atomic_exchange(float *dest, float val) restrict(amp) {
  float old;
  __atomic_exchange(dest, &val, &old, __ATOMIC_RELAXED);
  return old;
}

/// True when `*dest` was `*expected_value` and has become `val`. Either way `*expected_value` is
/// then what was read. It may fail though both were equal, so it stands in a loop.
inline bool atomic_compare_exchange(int *dest, int *expected_value, int val) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected_value, val, /*weak=*/true, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
}
inline bool atomic_compare_exchange(unsigned int *dest, unsigned int *expected_value,
                                    unsigned int val) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected_value, val, /*weak=*/true, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
}

/// Adds or subtracts and returns the old value; integers wrap around.
inline int atomic_fetch_add(int *dest, int val) restrict(amp) {
  return __atomic_fetch_add(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_add(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_add(dest, val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_sub(int *dest, int val) restrict(amp) {
  return __atomic_fetch_sub(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_sub(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_sub(dest, val, __ATOMIC_RELAXED);
}

#ifdef __TESSERA_AMP__
/// Writes the larger or the smaller value and returns the old one.
inline int atomic_fetch_max(int *dest, int val) restrict(amp) {
  return __atomic_fetch_max(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_max(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_max(dest, val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_min(int *dest, int val) restrict(amp) {
  return __atomic_fetch_min(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_min(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_min(dest, val, __ATOMIC_RELAXED);
}
#else // other compilers parse kernels, and GCC has no such builtin
int atomic_fetch_max(int *dest, int val);
unsigned int atomic_fetch_max(unsigned int *dest, unsigned int val);
int atomic_fetch_min(int *dest, int val);
unsigned int atomic_fetch_min(unsigned int *dest, unsigned int val);
#endif

/// Combines the bits and returns the old value.
inline int atomic_fetch_and(int *dest, int val) restrict(amp) {
  return __atomic_fetch_and(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_and(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_and(dest, val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_or(int *dest, int val) restrict(amp) {
  return __atomic_fetch_or(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_or(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_or(dest, val, __ATOMIC_RELAXED);
}

inline int atomic_fetch_xor(int *dest, int val) restrict(amp) {
  return __atomic_fetch_xor(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_xor(unsigned int *dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_xor(dest, val, __ATOMIC_RELAXED);
}

/// Adds or subtracts one and returns the old value.
inline int atomic_fetch_inc(int *dest) restrict(amp) { return atomic_fetch_add(dest, 1); }
inline unsigned int atomic_fetch_inc(unsigned int *dest) restrict(amp) {
  return atomic_fetch_add(dest, 1u);
}

inline int atomic_fetch_dec(int *dest) restrict(amp) { return atomic_fetch_sub(dest, 1); }
inline unsigned int atomic_fetch_dec(unsigned int *dest) restrict(amp) {
  return atomic_fetch_sub(dest, 1u);
}

} // namespace concurrency

#endif // TESSERA_ATOMICS_H
