// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that float, int and uint vectors work, those of 2 to 4 components in kernels: construction, components, swizzles,
// arithmetic, and as elements of arrays.
//
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#include <amp_graphics.h>

using namespace concurrency::graphics;

float_4 mixed(float_4 a, float_4 b, float f) restrict(amp, cpu) {
  float_4 c = a * b + f, d(1.0f, 2.0f, 3.0f, 4.0f);
  c += d;
  c.w -= a.x;
  c.xy = d.xy + b.xy;
  float_3 e(a.x, b.y, f);
  float_2 g = float_2(e.z, e.x) / 2.0f;
  c.z *= g.x + g.y;
  return -c + a / (b * b + 1.0f);
}

int_3 whole(int_3 a, uint_2 u) restrict(amp, cpu) {
  int_3 b = a * 3 - int_3(1, 2, 3);
  b.x += int(u.x);
  b.z = b.y % 7;
  ++b.y;
  return b;
}

int main() {
  const int count = 200;
  std::vector<float> numbers = random_floats(count * 8), results, expected;
  std::vector<float_4> vectors(count * 2), mixes(count);
  std::vector<int_3> wholes(count);
  std::vector<int> int_results, int_expected;
  for (int i = 0; i < count * 2; ++i)
    vectors[i] = float_4(numbers[4 * i], numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]);
  array_view<const float_4, 2> in(count, 2, vectors);
  array_view<float_4> out(count, mixes);
  array_view<int_3> out_whole(count, wholes);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = mixed(in(i[0], 0), in(i[0], 1), float(i[0]));
    out_whole[i] = whole(int_3(i[0], i[0] + 1, -i[0]), uint_2(3u, 4u));
  });
  out.synchronize();
  out_whole.synchronize();
  for (int i = 0; i < count; ++i) {
    float_4 m = mixed(vectors[2 * i], vectors[2 * i + 1], float(i));
    int_3 w = whole(int_3(i, i + 1, -i), uint_2(3u, 4u));
    results.insert(results.end(), {mixes[i].x, mixes[i].y, mixes[i].z, mixes[i].w});
    expected.insert(expected.end(), {m.x, m.y, m.z, m.w});
    int_results.insert(int_results.end(), {wholes[i].x, wholes[i].y, wholes[i].z});
    int_expected.insert(int_expected.end(), {w.x, w.y, w.z});
  }
  expect_near("float vectors", results, expected, 1e-5);
  expect_equal("int vectors", int_results, int_expected);
  return result();
}
