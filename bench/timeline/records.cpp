// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a record of the time line takes: with its two times, into memory of the thread's, new memory
// and old.
#include "timeline/recorder.h"

#include <chrono>
#include <cstdio>

using namespace tessera::timeline;

namespace {

/// Of a million records, with what each half of the memory takes.
double nanoseconds_each(bool with_name) {
  constexpr int records = 1'000'000;
  const auto start = std::chrono::steady_clock::now();
  for (int number = 0; number < records; ++number) {
    const std::uint64_t begin = ticks();
    const std::uint32_t name = with_name ? number_of("records.cpp:12") : 1;
    add({.begin = begin, .end = ticks(), .name = name, .kind = record_kind::call});
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() * 1e9 /
         records;
}

} // namespace

int main() {
  set_most_mebibytes(64); // a million records
  recording.store(true);
  const double in_new = nanoseconds_each(false), in_old = nanoseconds_each(false);
  const double with_name = nanoseconds_each(true);
  std::uint64_t sum = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int number = 0; number < 2'000'000; ++number)
    sum += ticks();
  const double time =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%.1f %.1f %.1f %.1f\n", in_new, in_old, with_name, sum == 0 ? 0 : time * 1e3);
}
