// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Real numbers as the device has them: one NaN of single precision, and subnormal numbers that an
/// instruction may take for zero.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_REALS_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_REALS_H

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace ptx {

/// Results of single precision that are no number are all the same; doubles keep theirs.
inline float canonical(float value) {
  return value != value ? std::bit_cast<float>(0x7fffffffu) : value;
}
inline double canonical(double value) { return value; }

inline float flushed(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & 0x7f800000) == 0 ? std::bit_cast<float>(bits & 0x80000000) : value;
}

/// Between 0 and 1, and 0 for what is no number.
template <typename T> T saturated(T value) {
  return value > T(0) ? (value < T(1) ? value : T(1)) : T(0);
}

/// The value is in memory here: nothing is computed with it before, and nothing after.
template <typename T> void pin(T &value) { asm volatile("" : "+m"(value) : : "memory"); }

/// How the result is rounded: as <cfenv> has it.
template <typename Op, int rounding> struct rounded {
  template <typename... T> static auto of(T... values) {
    const int before = std::fegetround();
    std::fesetround(rounding);
    (pin(values), ...);
    auto result = Op::of(values...);
    pin(result);
    std::fesetround(before);
    return result;
  }
};

template <typename Op> struct with_flush {
  template <typename... T> static float of(T... values) {
    return flushed(Op::of(flushed(values)...));
  }
};
template <typename Op> struct with_saturation {
  template <typename... T> static auto of(T... values) { return saturated(Op::of(values...)); }
};

} // namespace ptx

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_REALS_H
