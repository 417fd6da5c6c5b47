// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static variables of many types live beside each other and in function templates.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct cell {
  float v;
  int w;
  cell() restrict(amp, cpu) : v(0), w(0) {}
  cell(float a, int b) restrict(amp, cpu) : v(a), w(b) {}
};
template <class T, int N> void rotate(T &mine, int l, tile_barrier b) restrict(amp) {
  tile_static T s[N];
  s[l] = mine;
  b.wait();
  mine = s[(l + 1) % N];
  b.wait();
}
int main() {
  const int N = 32, T = 5;
  std::vector<float> o(N * T), w(N * T);
  array_view<float, 1> v(N * T, o);
  parallel_for_each(
      v.extent.tile<N>(), [=](tiled_index<N> t) restrict(amp) {
        tile_static int a[N];
        tile_static float f[2][N];
        tile_static double d;
        tile_static cell c[N];
        tile_static unsigned u;
        tile_static struct {
          int x, y;
        } an;
        const int l = t.local[0];
        a[l] = l * t.tile[0];
        f[0][l] = l;
        f[1][N - 1 - l] = l * .5f;
        c[l] = cell(l * 2.f, t.tile[0]);
        if (l == 0) {
          d = 1.5;
          an.x = 4;
          an.y = 5;
        }
        if (l == N - 1)
          u = t.tile[0];
        t.barrier.wait();
        float x = a[(l + 3) % N] + f[0][(l + 1) % N] + f[1][l] + (float)d + c[N - 1 - l].v +
                  c[l].w + u + an.x * an.y;
        int k = l;
        rotate<int, N>(k, l, t.barrier);
        rotate<float, N>(x, l, t.barrier);
        cell q(x, k);
        rotate<cell, N>(q, l, t.barrier);
        v[t.global] = q.v + q.w;
      });
  v.synchronize();
  auto X = [&](int t, int l) {
    return (l + 3) % N * t + (l + 1) % N + (N - 1 - l) * .5f + 1.5f + (N - 1 - l) * 2.f + t + t +
           20;
  };
  for (int t = 0; t < T; ++t)
    for (int l = 0; l < N; ++l)
      w[t * N + l] = X(t, (l + 2) % N) + (l + 2) % N;
  expect_equal("ts", o, w);
  // sizes from tile_dim0, incremented pointers, 2D arrays via pointers
  std::vector<int> q(64 * 3), wq(64 * 3);
  array_view<int, 1> qv(64 * 3, q);
  parallel_for_each(
      qv.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int s[t.tile_dim0 * 2];
        int *p = s + t.local[0];
        *p = t.global[0];
        p[t.tile_dim0] = 1;
        t.barrier.wait();
        int sum = 0;
        const int *e = s + 128;
        for (const int *k = s; k != e; k += 2)
          sum += *k;
        int (*two)[32] = (int (*)[32])s;
        qv[t.global] = sum + two[1][t.local[0] % 32];
      });
  qv.synchronize();
  for (int t = 0; t < 3; ++t)
    for (int l = 0; l < 64; ++l) {
      int s = 32;
      for (int k = 0; k < 64; k += 2)
        s += t * 64 + k;
      wq[t * 64 + l] = s + t * 64 + 32 + l % 32;
    }
  expect_equal("dim", q, wq);
  return result();
}
