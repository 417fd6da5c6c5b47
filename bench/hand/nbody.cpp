// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 64 bodies in registers, the others pass by; 1 / sqrt is the instruction's 14 bits and one step of
// Newton's.
#include <immintrin.h>

namespace {

const int vectors = 4, lanes = 16 * vectors;

/// 1 / sqrt(x).
__m512 inverse_root(__m512 x) {
  const __m512 root = _mm512_rsqrt14_ps(x);
  const __m512 half = _mm512_mul_ps(_mm512_mul_ps(_mm512_set1_ps(0.5f), x), root);
  return _mm512_mul_ps(root, _mm512_fnmadd_ps(half, root, _mm512_set1_ps(1.5f)));
}

void add_pulls(const float *bodies, int count, const float (&me)[3][lanes],
               float (&sums)[3][lanes]) {
  __m512 me_x[vectors], me_y[vectors], me_z[vectors];
  __m512 sum_x[vectors], sum_y[vectors], sum_z[vectors];
  for (int v = 0; v < vectors; ++v) {
    me_x[v] = _mm512_loadu_ps(me[0] + 16 * v);
    me_y[v] = _mm512_loadu_ps(me[1] + 16 * v);
    me_z[v] = _mm512_loadu_ps(me[2] + 16 * v);
    sum_x[v] = sum_y[v] = sum_z[v] = _mm512_setzero_ps();
  }
  for (int k = 0; k < count; ++k) {
    const __m512 other_x = _mm512_set1_ps(bodies[4 * k]);
    const __m512 other_y = _mm512_set1_ps(bodies[4 * k + 1]);
    const __m512 other_z = _mm512_set1_ps(bodies[4 * k + 2]);
    const __m512 mass = _mm512_set1_ps(bodies[4 * k + 3]);
#pragma clang loop unroll(full)
    for (int v = 0; v < vectors; ++v) {
      const __m512 x = _mm512_sub_ps(other_x, me_x[v]);
      const __m512 y = _mm512_sub_ps(other_y, me_y[v]);
      const __m512 z = _mm512_sub_ps(other_z, me_z[v]);
      const __m512 square = _mm512_fmadd_ps(
          x, x, _mm512_fmadd_ps(y, y, _mm512_fmadd_ps(z, z, _mm512_set1_ps(0.01f))));
      const __m512 inverse = inverse_root(square);
      const __m512 force =
          _mm512_mul_ps(_mm512_mul_ps(mass, inverse), _mm512_mul_ps(inverse, inverse));
      sum_x[v] = _mm512_fmadd_ps(x, force, sum_x[v]);
      sum_y[v] = _mm512_fmadd_ps(y, force, sum_y[v]);
      sum_z[v] = _mm512_fmadd_ps(z, force, sum_z[v]);
    }
  }
  for (int v = 0; v < vectors; ++v) {
    _mm512_storeu_ps(sums[0] + 16 * v, sum_x[v]);
    _mm512_storeu_ps(sums[1] + 16 * v, sum_y[v]);
    _mm512_storeu_ps(sums[2] + 16 * v, sum_z[v]);
  }
}

} // namespace

void nbody_by_hand(const float *bodies, float *accelerations, int count) {
#pragma omp parallel for
  for (int first = 0; first < count; first += lanes) {
    const int here = count - first < lanes ? count - first : lanes;
    float me[3][lanes] = {}, sums[3][lanes];
    for (int i = 0; i < here; ++i)
      for (int axis = 0; axis < 3; ++axis)
        me[axis][i] = bodies[4 * (first + i) + axis];
    add_pulls(bodies, count, me, sums);
    for (int i = 0; i < here; ++i) {
      for (int axis = 0; axis < 3; ++axis)
        accelerations[4 * (first + i) + axis] = sums[axis][i];
      accelerations[4 * (first + i) + 3] = 0;
    }
  }
}
