// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that private arrays keep their values across barriers, and pointers into them stay valid.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  const int n = 256;
  auto a = random_values<int>(n * 16, 0, 1000);
  std::vector<int> o(n), w(n), big(n), wb(n);
  for (int i = 0; i < n; ++i) {
    std::vector<int> s(a.begin() + 16 * i, a.begin() + 16 * i + 16);
    std::sort(s.begin(), s.end());
    w[i] = s[7] * 3 + s[15];
    int b[100];
    for (int k = 0; k < 100; ++k)
      b[k] = k * i;
    int j = i % 100, c = 0;
    for (int k = 0; k < 50; ++k) {
      c += b[j];
      j = (j * 7 + 3) % 100;
      b[j] ^= c;
    }
    wb[i] = c;
  }
  array_view<const int, 2> av(n, 16, a);
  array_view<int, 1> ov(n, o), bv(n, big);
  parallel_for_each(
      ov.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        int s[16];
        for (int k = 0; k < 16; ++k)
          s[k] = av(t.global[0], k);
        for (int i = 1; i < 16; ++i) {
          int x = s[i], j = i - 1;
          while (j >= 0 && s[j] > x) {
            s[j + 1] = s[j];
            --j;
          }
          s[j + 1] = x;
        }
        int (&ref)[16] = s;
        int *p = &ref[7];
        t.barrier.wait();
        ov[t.global] = *p * 3 + p[8];
        int b[100];
        int i = t.global[0];
        for (int k = 0; k < 100; ++k)
          b[k] = k * i;
        t.barrier.wait();
        int j = i % 100, c = 0;
        for (int k = 0; k < 50; ++k) {
          c += b[j];
          j = (j * 7 + 3) % 100;
          b[j] ^= c;
          if (k == 20)
            t.barrier.wait();
        }
        bv[t] = c;
      });
  ov.synchronize();
  bv.synchronize();
  expect_equal("med", o, w);
  expect_equal("big", big, wb);
  return result();
}
