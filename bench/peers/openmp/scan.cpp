// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pieces that fit the cache one after the other: each thread adds up its part of the piece, then
// writes the running sums of the part, which is still in the cache.
#include <algorithm>
#include <omp.h>
#include <vector>

void scan_openmp(const int *numbers, int *sums, int count) {
  const int piece = 1 << 17;
  std::vector<int> of_parts(omp_get_max_threads() + 1);
  int before_piece = 0;
#pragma omp parallel firstprivate(before_piece)
  {
    const int threads = omp_get_num_threads(), me = omp_get_thread_num();
    for (int first = 0; first < count; first += piece * threads) {
      const int begin = std::min(count, first + piece * me), end = std::min(count, begin + piece);
      int sum = 0;
#pragma omp simd reduction(+ : sum)
      for (int i = begin; i < end; ++i)
        sum += numbers[i];
      of_parts[me] = sum;
#pragma omp barrier
      int running = before_piece;
      for (int thread = 0; thread < threads; ++thread) {
        running += thread < me ? of_parts[thread] : 0;
        before_piece += of_parts[thread];
      }
      for (int i = begin; i < end; ++i)
        sums[i] = running += numbers[i];
#pragma omp barrier
    }
  }
}
