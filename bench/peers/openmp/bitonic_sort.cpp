// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What compares elements within 64 KiB is done piece by piece, all distances at once; distances
// below a vector are constants, for which the compiler shuffles.
#include <algorithm>

static const int piece = 1 << 14;

/// Compares numbers[i] with numbers[i + distance] for `pairs` neighbouring i.
static void compare(int *numbers, int distance, int pairs, bool upwards) {
#pragma omp simd
  for (int i = 0; i < pairs; ++i) {
    const int least = std::min(numbers[i], numbers[i + distance]);
    const int most = std::max(numbers[i], numbers[i + distance]);
    numbers[i] = upwards ? least : most;
    numbers[i + distance] = upwards ? most : least;
  }
}

template <int distance> static void compare_near(int *numbers, int first, int run) {
  for (int group = 0; group < piece; group += 16) {
    const bool upwards = ((first + group) & run) == 0;
    for (int pair = 0; pair < 8; ++pair) {
      const int i = group + pair / distance * 2 * distance + pair % distance;
      const bool up = run < 16 ? ((i - group) & run) == 0 : upwards;
      const int least = std::min(numbers[i], numbers[i + distance]);
      const int most = std::max(numbers[i], numbers[i + distance]);
      numbers[i] = up ? least : most;
      numbers[i + distance] = up ? most : least;
    }
  }
}

/// All distances from `distance` on in the piece that begins at numbers[first].
static void finish(int *numbers, int first, int run, int distance) {
  int *here = numbers + first;
  for (; distance >= 16; distance /= 2)
    for (int group = 0; group < piece; group += 2 * distance)
      compare(here + group, distance, distance, ((first + group) & run) == 0);
  if (distance >= 8)
    compare_near<8>(here, first, run);
  if (distance >= 4)
    compare_near<4>(here, first, run);
  if (distance >= 2)
    compare_near<2>(here, first, run);
  compare_near<1>(here, first, run);
}

void bitonic_sort_openmp(int *numbers, int count) {
#pragma omp parallel
  {
#pragma omp for
    for (int first = 0; first < count; first += piece)
      for (int run = 2; run <= piece; run *= 2)
        finish(numbers, first, run, run / 2);
    for (int run = 2 * piece; run <= count; run *= 2) {
      for (int distance = run / 2; distance >= piece; distance /= 2) {
#pragma omp for
        for (int part = 0; part < count / 2; part += piece / 2) {
          const int first = part / distance * 2 * distance + part % distance;
          compare(numbers + first, distance, piece / 2, (first & run) == 0);
        }
      }
#pragma omp for
      for (int first = 0; first < count; first += piece)
        finish(numbers, first, run, piece / 2);
    }
  }
}
