// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The loops by which a thread reaches what the machine does at best. Each level of x86-64 compiles
/// them for itself, so everything here is its own: nothing of it may be shared by the linker.
#ifndef TESSERA_PROFILE_PEAK_LOOPS_H
#define TESSERA_PROFILE_PEAK_LOOPS_H

#include "machine_limits.h"

#include <cstddef>
#include <utility>

namespace {

/// Enough chains to hide the latency of one operation, and few enough for the registers.
template <typename T, int bytes, int chains> struct multiply_adds {
  typedef T vector __attribute__((vector_size(bytes)));
  static constexpr double operations_of_round = 2.0 * chains * bytes / sizeof(T);

  static double run(long rounds) { return run(rounds, std::make_index_sequence<chains>()); }

private:
  template <std::size_t... Number> static double run(long rounds, std::index_sequence<Number...>) {
    vector sums[chains] = {(vector{} + T(Number))...};
    vector factor = vector{} + T(0.5), addend = vector{} + T(1);
    for (long round = 0; round < rounds; ++round) {
      // The factors might be others each time, so that nothing is computed ahead.
      asm volatile("" : "+x"(factor), "+x"(addend));
      ((sums[Number] = sums[Number] * factor + addend), ...);
    }
    vector all{};
    ((all += sums[Number]), ...);
    double result = 0;
    for (std::size_t lane = 0; lane < bytes / sizeof(T); ++lane)
      result += double(all[lane]);
    return result;
  }
};

template <int bytes, int chains> tessera::profile::peak_loops loops_of_level() {
  using of_floats = multiply_adds<float, bytes, chains>;
  using of_doubles = multiply_adds<double, bytes, chains>;
  return {of_floats::run, of_floats::operations_of_round, of_doubles::run,
          of_doubles::operations_of_round};
}

} // namespace

#endif // TESSERA_PROFILE_PEAK_LOOPS_H
