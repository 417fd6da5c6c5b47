// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <utility>

void bitonic_sort_serial(int *numbers, int count) {
  for (int run = 2; run <= count; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2)
      for (int i = 0; i < count; ++i) {
        const int other = i ^ distance;
        if (other > i && (numbers[i] > numbers[other]) == ((i & run) == 0))
          std::swap(numbers[i], numbers[other]);
      }
}
