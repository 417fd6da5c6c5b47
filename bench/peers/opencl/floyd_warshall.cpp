// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void floyd_warshall_opencl(const int *roads, int *lengths, int count) {
  using namespace opencl;
  const buffer result = output(lengths, count * count);
  copy(input(roads, count * count), result, count * count * sizeof(int));
  const kernel shorten("floyd_warshall.cl", "shorten");
  for (int through = 0; through < count; ++through)
    shorten(grid(count, count), result, count, through);
}
