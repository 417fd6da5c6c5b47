// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a body of several hundred instructions, a pass of a Fourier transform by radix 16,
// has a version for blocks that share the quotient of their indices, whose stores are adjacent.
// RUN: %amp++ -O2 -g0 -famp-cpu=v4 -famp-stop-after=vectorize -c %s -o - | %filecheck %s
#include <amp.h>
#include <amp_short_vectors.h>
using namespace concurrency;
using concurrency::graphics::float_2;

// CHECK: define {{.*}}.v4(
// CHECK-COUNT-16: call void @llvm.masked.scatter
// CHECK-NOT: masked
// CHECK-COUNT-16: store <32 x float>
void transform_4(float_2 &a, float_2 &b, float_2 &c, float_2 &d) restrict(amp) {
  const float_2 sum = a + c, less = a - c, odd = b + d, turned(d.y - b.y, b.x - d.x);
  a = sum + odd;
  b = less - turned;
  c = sum - odd;
  d = less + turned;
}

void pass(array_view<const float_2> from, int stride, array_view<const float_2> factors,
          array_view<float_2> to) {
  const int part = to.extent[0] / 16;
  parallel_for_each(
      extent<1>(part), [=](index<1> i) restrict(amp) {
        const int column = i[0] % stride, first = i[0] - column;
        float_2 x[16];
        for (int k = 0; k < 16; ++k)
          x[k] = from[i[0] + k * part] * factors[first + k];
        for (int k = 0; k < 4; ++k)
          transform_4(x[k], x[4 + k], x[8 + k], x[12 + k]);
        for (int k = 0; k < 16; k += 4)
          transform_4(x[k], x[k + 1], x[k + 2], x[k + 3]);
        for (int k = 0; k < 16; ++k)
          to[16 * first + column + k * stride] = x[k];
      });
}
