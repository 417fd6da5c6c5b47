// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __OPENCL_C_VERSION__
#define make_float2 (float2)
#endif

static inline float2 times(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

static inline void transform_4(float2 *a, float2 *b, float2 *c, float2 *d) {
  const float2 even_sum = *a + *c, even_difference = *a - *c, odd_sum = *b + *d;
  const float2 turned = make_float2(d->y - b->y, b->x - d->x);
  *a = even_sum + odd_sum;
  *b = even_difference - turned;
  *c = even_sum - odd_sum;
  *d = even_difference + turned;
}

kernel void pass(global const float2 *restrict from, global float2 *restrict to,
                 global const float2 *restrict roots, int part, int stride) {
  const int i = get_global_id(0), column = i % stride, first = 16 * (i - column) + column;
  float2 x[16], powers[16];
#pragma unroll
  for (int k = 0; k < 16; ++k)
    x[k] = from[i + k * part];
#pragma unroll
  for (int k = 0; k < 4; ++k)
    transform_4(&x[k], &x[4 + k], &x[8 + k], &x[12 + k]);
#pragma unroll
  for (int k = 1; k < 4; ++k)
#pragma unroll
    for (int i = 1; i < 4; ++i)
      x[4 * k + i] = times(x[4 * k + i], roots[k * i * part]);
#pragma unroll
  for (int k = 0; k < 16; k += 4)
    transform_4(&x[k], &x[k + 1], &x[k + 2], &x[k + 3]);
  powers[1] = roots[i - column];
#pragma unroll
  for (int k = 2; k < 16; ++k)
    powers[k] = times(powers[k / 2], powers[k - k / 2]);
  to[first] = x[0];
#pragma unroll
  for (int k = 1; k < 16; ++k)
    to[first + k * stride] = times(powers[k], x[k % 4 * 4 + k / 4]);
}
