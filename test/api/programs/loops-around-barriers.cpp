// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that loops around functions with barriers, ended by tile-wide values, end alike for the
// whole tile.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// barriers with unknown/uniform control, in called templates, in while(true)
template <class T, int N> T tile_sum(tiled_index<N> const &t, T v) restrict(amp) {
  tile_static T s[N];
  s[t.local[0]] = v;
  t.barrier.wait();
  for (int k = N / 2; k > 0; k /= 2) {
    if (t.local[0] < k)
      s[t.local[0]] += s[t.local[0] + k];
    t.barrier.wait();
  }
  T r = s[0];
  t.barrier.wait();
  return r;
}
template <int N> int tile_max(tiled_index<N> t, int v) restrict(amp) {
  tile_static int s[N];
  s[t.local[0]] = v;
  t.barrier.wait_with_all_memory_fence();
  int off = N >> 1;
  while (off > 0) {
    if (t.local[0] < off && s[t.local[0]] < s[t.local[0] + off])
      s[t.local[0]] = s[t.local[0] + off];
    off >>= 1;
    t.barrier.wait();
  }
  return s[0];
}
int main() {
  const int N = 64, T = 10;
  auto a = random_values<int>(N * T, 0, 1000);
  std::vector<int> o(N * T), w(N * T), it(T), wit(T);
  for (int b = 0; b < T; ++b) {
    std::vector<int> s(a.begin() + b * N, a.begin() + (b + 1) * N);
    int rounds = 0;
    while (true) {
      long m = 0, mx = 0;
      for (int x : s) {
        m += x;
        mx = std::max<long>(mx, x);
      }
      if (m < 100 || mx < 3 || rounds > 20)
        break;
      for (auto &x : s)
        x = x / 2 + (x == mx);
      ++rounds;
    }
    for (int i = 0; i < N; ++i)
      w[b * N + i] = s[i];
    wit[b] = rounds;
  }
  array_view<const int, 1> av(N * T, a);
  array_view<int, 1> ov(N * T, o), iv(T, it);
  parallel_for_each(
      av.extent.tile<N>(), [=](tiled_index<N> t) restrict(amp) {
        int x = av[t.global];
        int r = 0;
        while (true) {
          int m = tile_sum<int, N>(t, x);
          int mx = tile_max<N>(t, x);
          if (m < 100 || mx < 3 || r > 20)
            break;
          x = x / 2 + (x == mx);
          ++r;
          t.barrier.wait();
        }
        ov[t.global] = x;
        if (t.local[0] == 0)
          iv[t.tile] = r;
      });
  ov.synchronize();
  iv.synchronize();
  expect_equal("o", o, w);
  expect_equal("it", it, wit);
  return result();
}
