// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight bits at a time; each thread counts and moves its own part, and its keys go behind those
// with the same digit of the threads before.
#include <omp.h>
#include <utility>
#include <vector>

void radix_sort_openmp(unsigned int *keys, unsigned int *other, int count) {
  std::vector<int[256]> counts(omp_get_max_threads());
#pragma omp parallel firstprivate(keys, other)
  {
    const int threads = omp_get_num_threads(), me = omp_get_thread_num();
    const int begin = int(1LL * count * me / threads);
    const int end = int(1LL * count * (me + 1) / threads);
    for (int shift = 0; shift < 32; shift += 8) {
      for (int &number : counts[me])
        number = 0;
      for (int i = begin; i < end; ++i)
        ++counts[me][(keys[i] >> shift) % 256];
#pragma omp barrier
      int places[256], before = 0;
      for (int digit = 0; digit < 256; ++digit)
        for (int thread = 0; thread < threads; ++thread) {
          if (thread == me)
            places[digit] = before;
          before += counts[thread][digit];
        }
      for (int i = begin; i < end; ++i)
        other[places[(keys[i] >> shift) % 256]++] = keys[i];
      std::swap(keys, other);
#pragma omp barrier
    }
  }
}
