// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static variables of every legal kind compile and are one per tile: in kernels, called functions,
// templates and inner blocks, several in one declaration, with and without constructors, used from nested lambdas.
//
// RUN: %amp++ -std=c++17 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

struct plain { int a[4]; float f; };
struct with_constructor {
  int x;
  with_constructor() restrict(cpu, amp) : x(42) {}
};
struct without_default {
  int x;
  explicit without_default(int v) restrict(cpu, amp) : x(v) {}
};

int in_function(tiled_index<8> t, int x) restrict(amp) {
  tile_static int shared[8];
  shared[t.local[0]] = x;
  t.barrier.wait();
  return shared[7 - t.local[0]];
}

template <class T, int N> T in_template(tiled_index<8> t, T x) restrict(amp) {
  tile_static T shared[N];
  shared[t.local[0]] = x;
  t.barrier.wait();
  return shared[(t.local[0] + 1) % N];
}

int main() {
  array_view<int> out(64);
  parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    const int l = t.local[0];
    tile_static int scalar;
    tile_static int first[8], second[2][4], third;
    tile_static plain p;
    tile_static with_constructor c;
    tile_static without_default d;
    tile_static index<2> position;
    tile_static unsigned long wide;
    int sum = 0;
    {
      tile_static float inner[8];
      inner[l] = float(l);
      t.barrier.wait();
      sum += int(inner[(l + 1) % 8]);
    }
    if (l == 0) {
      scalar = 1;
      third = 2;
      p.a[3] = 3;
      c.x = 4;
      d.x = 5;
      position = index<2>(6, 7);
      wide = 8;
    }
    first[l] = l;
    second[l / 4][l % 4] = l;
    t.barrier.wait();
    auto nested = [=](int i) { return first[i] + second[0][3]; };
    sum += scalar + third + p.a[3] + c.x + d.x + position[0] + position[1] + int(wide) + nested(2);
    out[t.global] = sum + in_function(t, l) + in_template<int, 8>(t, l) + int(in_template<float, 8>(t, 1.0f));
  });
  for (int i = 0; i < 64; ++i) {
    const int l = i % 8;
    if (out[i] != (l + 1) % 8 + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 2 + 3 + 7 - l + (l + 1) % 8 + 1)
      return i + 1;
  }
  return 0;
}
