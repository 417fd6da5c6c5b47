// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that guards protect memory and divisions: nothing is touched where a guard is false.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// guards that protect memory: nothing may be touched where the guard is false
int main() {
  const int n = 100;
  std::vector<int> idx(n);
  for (int i = 0; i < n; ++i)
    idx[i] = i % 7 == 3 ? -1000000000 : (i * 37) % n;
  auto a = random_values<int>(n, 1, 100);
  std::vector<int> o(n, 5), w(n, 5);
  for (int i = 0; i < n; ++i)
    if (idx[i] >= 0) {
      for (int k = 0; k < 6; ++k)
        w[i] += a[idx[i]] / (k + 1);
      if (a[i] != 50)
        w[i] += 1000 / (a[i] - 50);
    }
  array_view<const int, 1> iv(n, idx), av(n, a);
  array_view<int, 1> ov(n, o);
  parallel_for_each(
      ov.extent, [=](index<1> i) restrict(amp) {
        if (iv[i] >= 0) {
          for (int k = 0; k < 6; ++k)
            ov[i] += av[iv[i]] / (k + 1);
          if (av[i] != 50)
            ov[i] += 1000 / (av[i] - 50);
        }
      });
  ov.synchronize();
  expect_equal("ptr", o, w);
  std::vector<int> q(n), wq(n);
  array_view<int, 1> qv(n, q);
  int zero = 0;
  parallel_for_each(
      qv.extent, [=](index<1> i) restrict(amp) {
        if (i[0] > 1000) {
          for (int k = 0; k < 10; ++k)
            qv[i] += 10 / zero;
        } else if (zero)
          qv[i] = av[1 << 29];
        else
          qv[i] = i[0];
      });
  qv.synchronize();
  for (int i = 0; i < n; ++i)
    wq[i] = i;
  expect_equal("div", q, wq);
  std::vector<int> r(n), wr(n);
  array_view<int, 1> rv(n, r);
  parallel_for_each(
      rv.extent.tile<10>(), [=](tiled_index<10> t) restrict(amp) {
        int lim = iv[t.tile[0] * 10] & 7;
        int i = t.global[0];
        if (av[i] < 60) {
          for (int k = 0; k < lim; ++k)
            rv[i] += k + av[i];
        }
        t.barrier.wait();
        if (av[i] > 30)
          for (int k = 0; k < lim; ++k)
            rv[i] -= k;
      });
  rv.synchronize();
  for (int i = 0; i < n; ++i) {
    int lim = idx[i / 10 * 10] & 7;
    if (a[i] < 60)
      for (int k = 0; k < lim; ++k)
        wr[i] += k + a[i];
    if (a[i] > 30)
      for (int k = 0; k < lim; ++k)
        wr[i] -= k;
  }
  expect_equal("unif", r, wr);
  return result();
}
