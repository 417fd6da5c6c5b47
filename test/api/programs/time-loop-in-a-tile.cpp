// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a time loop inside one tile with swapped pointers to tile_static rows is right.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// the whole time loop inside one tile, ping-pong tile_static rows by index and by pointer
int main() {
  const int N = 128;
  auto a = random_values<float>(N, 0, 1);
  auto w = a;
  for (int s = 0; s < 100; ++s) {
    auto x = w;
    for (int i = 1; i < N - 1; ++i)
      x[i] = w[i] + 0.25f * (w[i - 1] - 2 * w[i] + w[i + 1]);
    w = x;
  }
  auto b = a;
  array_view<float, 1> v(N, a), u(N, b);
  const int steps = 100;
  parallel_for_each(
      v.extent.tile<N>(), [=](tiled_index<N> t) restrict(amp) {
        tile_static float r[2][N];
        int l = t.local[0];
        r[0][l] = v[t];
        int c = 0;
        t.barrier.wait();
        for (int s = 0; s < steps; ++s) {
          r[1 - c][l] = (l > 0 && l < N - 1)
                            ? r[c][l] + 0.25f * (r[c][l - 1] - 2 * r[c][l] + r[c][l + 1])
                            : r[c][l];
          c ^= 1;
          t.barrier.wait();
        }
        v[t] = r[c][l];
      });
  v.synchronize();
  expect_equal("h", a, w);
  parallel_for_each(
      u.extent.tile<N>(), [=](tiled_index<N> t) restrict(amp) {
        tile_static float p[N], q[N];
        float *in = p;
        float *out = q;
        int l = t.local[0];
        in[l] = u[t];
        for (int s = 0; s < steps; ++s) {
          t.barrier.wait();
          if (l > 0 && l < N - 1)
            out[l] = in[l] + 0.25f * (in[l - 1] - 2 * in[l] + in[l + 1]);
          else
            out[l] = in[l];
          float *x = in;
          in = out;
          out = x;
        }
        u[t] = in[l];
      });
  u.synchronize();
  expect_equal("h2", b, w);
  return result();
}
