// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The time line's clock: the processor's own if its rate is constant. It takes a fifth of the time
/// of the system's clock.
#ifndef TESSERA_RUNTIME_TIMELINE_CLOCK_H
#define TESSERA_RUNTIME_TIMELINE_CLOCK_H

#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace tessera::timeline {

/// Of CLOCK_MONOTONIC.
std::uint64_t nanoseconds_now();

/// Whether the processor's counter has a constant rate, the same in all cores.
extern bool has_steady_counter;

inline std::uint64_t ticks() {
#if defined(__x86_64__)
  if (has_steady_counter)
    return __rdtsc();
#endif
  return nanoseconds_now();
}

/// Both clocks at one time.
struct clock_reading {
  std::uint64_t ticks, nanoseconds;

  static clock_reading now();
};

/// Converts ticks to nanoseconds by two readings. The longer the time between them, the more exact.
class clock_line {
public:
  clock_line(const clock_reading &first, const clock_reading &last);

  std::uint64_t nanoseconds(std::uint64_t ticks) const;
  std::uint64_t ticks(std::uint64_t nanoseconds) const;

private:
  clock_reading first_;
  double pace_; ///< nanoseconds of a tick
};

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_CLOCK_H
