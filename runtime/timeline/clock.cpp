// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/clock.h"

#include <ctime>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace tessera::timeline {
namespace {

bool find_steady_counter() {
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & 1u << 8); // the invariant counter
#else
  return false;
#endif
}

} // namespace

bool has_steady_counter = find_steady_counter();

std::uint64_t nanoseconds_now() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::uint64_t(now.tv_sec) * 1'000'000'000 + std::uint64_t(now.tv_nsec);
}

/// A thread may be interrupted between the two looks: of several tries the shortest is the best.
clock_reading clock_reading::now() {
  clock_reading best = {};
  std::uint64_t shortest = ~0ull;
  for (int tries = 0; tries < 5; ++tries) {
    const std::uint64_t before = timeline::ticks(), now = nanoseconds_now(),
                        after = timeline::ticks();
    if (after - before < shortest) {
      shortest = after - before;
      best = {before + (after - before) / 2, now};
    }
  }
  return best;
}

clock_line::clock_line(const clock_reading &first, const clock_reading &last)
    : first_(first),
      pace_(last.ticks > first.ticks
                ? double(last.nanoseconds - first.nanoseconds) / double(last.ticks - first.ticks)
                : 1) {}

std::uint64_t clock_line::nanoseconds(std::uint64_t ticks) const {
  return first_.nanoseconds +
         std::uint64_t(std::int64_t(double(std::int64_t(ticks - first_.ticks)) * pace_));
}

std::uint64_t clock_line::ticks(std::uint64_t nanoseconds) const {
  return first_.ticks + std::uint64_t(std::int64_t(
                            double(std::int64_t(nanoseconds - first_.nanoseconds)) / pace_));
}

} // namespace tessera::timeline
