// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernels.h"

#include <amp_math.h>

using namespace concurrency;

namespace kernels {

void multiply_add(array_view<const double> a, array_view<const double> b, array_view<double> c) {
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] += a[i] * b[i]; });
}

void multiply(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c) {
  const int inner = a.extent[1];
  c.discard_data();
  parallel_for_each(c.extent, [=](index<2> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < inner; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    c[i] = sum;
  });
}

void mandelbrot(array_view<float, 2> picture, double x, double y, double width, int most) {
  const double step = width / picture.extent[1];
  const double left = x - step * picture.extent[1] / 2, top = y - step * picture.extent[0] / 2;
  picture.discard_data();
  parallel_for_each(picture.extent, [=](index<2> i) restrict(amp) {
    const double real = left + step * i[1], imaginary = top + step * i[0];
    double a = real, b = imaginary;
    int steps = 0;
    for (; steps < most && a * a + b * b < 256; ++steps) {
      const double next = a * a - b * b + real;
      b = 2 * a * b + imaginary;
      a = next;
    }
    // The circle is large, so the fraction makes colours without edges.
    const float outside = float(a * a + b * b) / 256;
    picture[i] = steps == most ? float(most) : steps + 1 - fast_math::log2(1 + fast_math::log2(outside) / 8);
  });
}

void attract(array_view<float_4> positions, array_view<float_4> velocities, float time) {
  const int count = positions.extent[0];
  parallel_for_each(positions.extent, [=](index<1> i) restrict(amp) {
    const float_4 me = positions[i];
    float_4 pull(0);
    for (int k = 0; k < count; ++k) {
      const float_4 other = positions[k], way = other - me;
      const float near = way.x * way.x + way.y * way.y + way.z * way.z + 0.01f;
      const float inverse = fast_math::rsqrt(near);
      pull += way * (other.w * inverse * inverse * inverse);
    }
    velocities[i] += pull * time;
  });
  parallel_for_each(positions.extent, [=](index<1> i) restrict(amp) {
    float_4 way = velocities[i] * time;
    way.w = 0; // the mass stays
    positions[i] += way;
  });
}

} // namespace kernels
