// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels whose operations and bytes are easy to count by hand; a word says which one runs.
#include <amp.h>
#include <amp_math.h>
#include <cstring>
#include <vector>

using namespace concurrency;

static const int size = 128, tile = 16, count = 4096;

struct body {
  float x, y, z, mass;
};

static void pull(const body &me, const body &other, body &sum) restrict(amp) {
  const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
  const float inverse = fast_math::rsqrt(x * x + y * y + z * z + 0.01f);
  const float force = other.mass * inverse * inverse * inverse;
  sum.x += x * force;
  sum.y += y * force;
  sum.z += z * force;
}

static void triad(array_view<const float> a, array_view<const float> b, array_view<float> c) {
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + 0.7f * b[i]; });
}

static void simple_product(array_view<const float, 2> a, array_view<const float, 2> b,
                           array_view<float, 2> c) {
  parallel_for_each(
      c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < size; ++k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
}

static void tiled_product(array_view<const float, 2> a, array_view<const float, 2> b,
                          array_view<float, 2> c) {
  parallel_for_each(
      c.extent.tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int first = 0; first < size; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

static void nbody(array_view<const body> bodies, array_view<body> accelerations) {
  parallel_for_each(
      bodies.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (int k = 0; k < count; ++k)
          pull(me, bodies[k], sum);
        accelerations[i] = sum;
      });
}

static void transpose(array_view<const float, 2> from, array_view<float, 2> to) {
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to[i] = from(i[1], i[0]); });
}

int main(int words, char **word) {
  std::vector<float> a(size * size, 1.0f), b(size * size, 2.0f), c(size * size);
  std::vector<body> bodies(count, body{1, 2, 3, 4}), accelerations(count);
  const array_view<const float, 2> first(size, size, a), second(size, size, b);
  const array_view<float, 2> result(size, size, c);
  const auto asked = [&](const char *what) { return words == 2 && !std::strcmp(word[1], what); };
  if (asked("triad"))
    triad(array_view<const float>(size * size, a), array_view<const float>(size * size, b),
          array_view<float>(size * size, c));
  if (asked("simple_product"))
    simple_product(first, second, result);
  if (asked("tiled_product"))
    tiled_product(first, second, result);
  if (asked("nbody"))
    nbody(array_view<const body>(count, bodies), array_view<body>(count, accelerations));
  if (asked("transpose"))
    transpose(first, result);
}
