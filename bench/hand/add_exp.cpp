// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores past the cache: what is written is not read before, so three times 64 MiB move instead of
// four.
#include <cstdint>
#include <immintrin.h>

namespace {

/// exp(x) = 2^n * exp(r), where n is whole and r at most half of log(2): a Taylor polynomial.
__m512 exponential(__m512 x) {
  const __m512 n = _mm512_roundscale_ps(_mm512_mul_ps(x, _mm512_set1_ps(1.44269504f)), 0);
  const __m512 high = _mm512_fnmadd_ps(n, _mm512_set1_ps(0.693359375f), x);
  const __m512 r = _mm512_fnmadd_ps(n, _mm512_set1_ps(-2.12194440e-4f), high);
  __m512 sum = _mm512_set1_ps(1.0f / 720);
  sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(1.0f / 120));
  sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(1.0f / 24));
  sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(1.0f / 6));
  sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(0.5f));
  sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(1));
  sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(1));
  return _mm512_scalef_ps(sum, n);
}

/// Fewer than a vector: what stands before the first aligned element of c, and behind the last.
void add_exp_some(const float *a, const float *b, float *c, int count) {
  const __mmask16 mask = __mmask16((1u << count) - 1);
  const __m512 sum = _mm512_add_ps(_mm512_maskz_loadu_ps(mask, a), _mm512_maskz_loadu_ps(mask, b));
  _mm512_mask_storeu_ps(c, mask, exponential(sum));
}

} // namespace

void add_exp_by_hand(const float *a, const float *b, float *c, int count) {
  const int off = int(reinterpret_cast<std::uintptr_t>(c) % 64 / sizeof(float));
  const int begin = (16 - off) % 16, end = begin + (count - begin) / 16 * 16;
  add_exp_some(a, b, c, begin);
#pragma omp parallel
  {
#pragma omp for
    for (int i = begin; i < end; i += 16)
      _mm512_stream_ps(c + i,
                       exponential(_mm512_add_ps(_mm512_loadu_ps(a + i), _mm512_loadu_ps(b + i))));
    _mm_sfence();
  }
  add_exp_some(a + end, b + end, c + end, count - end);
}
