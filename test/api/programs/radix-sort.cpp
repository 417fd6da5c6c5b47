// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a radix sort made of counting and scattering passes sorts.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

static const int TS = 64;
int main() {
  const int n = TS * 40;
  auto v = random_values<int>(n, 0, 1e6);
  auto w = v;
  std::sort(w.begin(), w.end());
  array<int, 1> a(n, v.begin()), b(n);
  array<int, 1> hist(n / TS * 4), offs(n / TS * 4);
  for (int bit = 0; bit < 20; bit += 2) {
    array<int, 1> &in = (bit / 2) % 2 ? b : a;
    array<int, 1> &out = (bit / 2) % 2 ? a : b;
    int tiles = n / TS;
    parallel_for_each(
        in.extent.tile<TS>(), [ =, &in, &hist ](tiled_index<TS> t) restrict(amp) {
          tile_static int c[4];
          tile_static unsigned dd[TS];
          dd[t.local[0]] = (unsigned)((in[t.global] >> bit) & 3);
          t.barrier.wait();
          if (t.local[0] < 4) {
            int q = 0;
            for (unsigned x : dd)
              q += (int)x == t.local[0];
            c[t.local[0]] = q;
          }
          t.barrier.wait();
          if (t.local[0] < 4)
            hist[t.local[0] * tiles + t.tile[0]] = c[t.local[0]];
        });
    std::vector<int> h = hist;
    int s = 0;
    for (auto &x : h) {
      int y = x;
      x = s;
      s += y;
    }
    copy(h.begin(), offs);
    parallel_for_each(
        in.extent.tile<TS>(), [ =, &in, &out, &offs ](tiled_index<TS> t) restrict(amp) {
          tile_static int dig[TS];
          int l = t.local[0];
          int x = in[t.global];
          dig[l] = (x >> bit) & 3;
          t.barrier.wait();
          int r = 0;
          for (int k = 0; k < l; ++k)
            if (dig[k] == dig[l])
              ++r;
          out[offs[dig[l] * tiles + t.tile[0]] + r] = x;
        });
  }
  copy(a, v.begin());
  expect_equal("radix", v, w);
  return result();
}
