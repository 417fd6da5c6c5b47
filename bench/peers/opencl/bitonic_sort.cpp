// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void bitonic_sort_opencl(const int *unsorted, int *numbers, int count) {
  using namespace opencl;
  const buffer result = output(numbers, count);
  copy(input(unsorted, count), result, count * sizeof(int));
  const kernel compare("bitonic_sort.cl", "compare");
  for (int run = 2; run <= count; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2)
      compare(items(count), result, run, distance);
}
