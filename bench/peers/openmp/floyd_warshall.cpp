// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

void floyd_warshall_openmp(int *lengths, int count) {
#pragma omp parallel
  for (int through = 0; through < count; ++through) {
    const int *second = lengths + through * count;
#pragma omp for
    for (int from = 0; from < count; ++from) {
      int *line = lengths + from * count;
      const int first = line[through];
#pragma omp simd
      for (int to = 0; to < count; ++to)
        line[to] = std::min(line[to], first + second[to]);
    }
  }
}
