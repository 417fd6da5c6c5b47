// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What AVX-512 does at best, written by hand: products with sums in registers, and three streams of
// 64 MiB. Prints GFLOP/s of float and of double, and GB/s.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <immintrin.h>
#include <omp.h>

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

volatile double nobody_reads;

template <typename Work> double best_time(int times, Work work) {
  double best = 1e9;
  for (int number = 0; number < times; ++number) {
    double longest = 0;
#pragma omp parallel reduction(max : longest)
    {
      double begun = 0;
#pragma omp barrier
      begun = now();
      work();
      longest = now() - begun;
    }
    best = std::min(best, longest);
  }
  return best;
}

const int chains = 20, rounds = 200000;

void add_floats() {
  __m512 sums[chains], factor = _mm512_set1_ps(0.5f), addend = _mm512_set1_ps(1);
  for (__m512 &one : sums)
    one = addend;
  for (int round = 0; round < rounds; ++round) {
    asm volatile("" : "+x"(factor), "+x"(addend));
#pragma clang loop unroll(full)
    for (int chain = 0; chain < chains; ++chain)
      sums[chain] = _mm512_fmadd_ps(sums[chain], factor, addend);
  }
  for (const __m512 &one : sums)
    nobody_reads = _mm512_reduce_add_ps(one);
}

void add_doubles() {
  __m512d sums[chains], factor = _mm512_set1_pd(0.5), addend = _mm512_set1_pd(1);
  for (__m512d &one : sums)
    one = addend;
  for (int round = 0; round < rounds; ++round) {
    asm volatile("" : "+x"(factor), "+x"(addend));
#pragma clang loop unroll(full)
    for (int chain = 0; chain < chains; ++chain)
      sums[chain] = _mm512_fmadd_pd(sums[chain], factor, addend);
  }
  for (const __m512d &one : sums)
    nobody_reads = _mm512_reduce_add_pd(one);
}

} // namespace

int main() {
  const int threads = omp_get_max_threads();
  const double of_floats = 2.0 * 16 * chains * rounds * threads / 1e9;
  const double floats = of_floats / best_time(60, add_floats);
  const double doubles = of_floats / 2 / best_time(60, add_doubles);
  const long count = 16 << 20;
  float *const memory =
      static_cast<float *>(std::aligned_alloc(2 << 20, 3 * count * sizeof(float)));
  float *const a = memory, *const b = a + count, *const c = b + count;
  const __m512 factor = _mm512_set1_ps(0.5f);
  const auto stream = [&] {
#pragma omp for nowait
    for (long i = 0; i < count; i += 16)
      _mm512_stream_ps(c + i,
                       _mm512_fmadd_ps(factor, _mm512_load_ps(b + i), _mm512_load_ps(a + i)));
    _mm_sfence();
  };
#pragma omp parallel for
  for (long i = 0; i < count; ++i)
    a[i] = b[i] = c[i] = 1;
  const double bytes = 3.0 * count * sizeof(float) / 1e9 / best_time(40, stream);
  std::printf("%.1f %.1f %.1f\n", floats, doubles, bytes);
  std::free(memory);
}
