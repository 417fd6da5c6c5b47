// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that writes under guards, returns and loops happen as often as in serial code.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// guards, returns and loops mixed in every order, with side effects
int main() {
  const int n = 300;
  auto a = random_values<int>(n, -50, 50);
  array_view<const int, 1> av(n, a);
  for (int lim : {0, 1, 5, 17}) {
    std::vector<int> p(n);
    array_view<int, 1> pv(n, p);
    array_view<int, 2> cnt(n, 4);
    std::vector<int> zero(4 * n);
    copy(zero.begin(), cnt);
    parallel_for_each(
        extent<1>(320).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
          int i = t.global[0];
          if (i >= n)
            return;
          if (i % 5 == 4)
            return;
          for (int k = 0; k < lim; ++k) {
            cnt(i, k & 3) += 1;
            if (i % 3 == 0) {
              for (int j = 0; j < lim; ++j)
                pv[i] += j;
            }
          }
          if (i % 2) {
            pv[i] += 10000;
            for (int k = 0; k < lim; k += 2) {
              pv[i] += av[k];
            }
          }
        });
    pv.synchronize();
    std::vector<int> wp(n);
    for (int i = 0; i < n; ++i) {
      if (i % 5 == 4)
        continue;
      for (int k = 0; k < lim; ++k)
        if (i % 3 == 0)
          for (int j = 0; j < lim; ++j)
            wp[i] += j;
      if (i % 2) {
        wp[i] += 10000;
        for (int k = 0; k < lim; k += 2)
          wp[i] += a[k];
      }
    }
    expect_equal("side", p, wp);
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < 4; ++k)
        expect_one("cnt", cnt(i, k), i % 5 == 4 ? 0 : (lim - k + 3) / 4);
  }
  return result();
}
