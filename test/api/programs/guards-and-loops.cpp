// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that guards, returns and loops mixed in every order give the values of serial code.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// guards, returns and loops mixed in every order, with side effects
int main() {
  const int n = 300;
  auto a = random_values<int>(n, -50, 50);
  for (int lim : {0, 1, 5, 17}) {
    auto f = [](int i, int lim, const int *a, int n) {
      int s = 0;
      if (a[i] > 0) {
        for (int k = 0; k < lim; ++k) {
          s += a[(i + k) % n];
          if (s > 300)
            break;
          if (a[i] & 1) {
            for (int j = 0; j < 3; ++j)
              s ^= j + k;
          } else
            s -= k;
        }
        s *= 2;
      } else if (a[i] < -25) {
        for (int k = lim; k > 0; --k)
          s += k * a[i];
        return s;
      }
      for (int k = 0; k < lim; ++k) {
        if (a[(i + k) % n] == 7)
          continue;
        if (a[(i + k) % n] == 9)
          return s - 1000;
        s += k;
      }
      return s;
    };
    std::vector<int> o(n), w(n);
    for (int i = 0; i < n; ++i)
      w[i] = f(i, lim, a.data(), n);
    array_view<const int, 1> av(n, a);
    array_view<int, 1> ov(n, o);
    parallel_for_each(
        ov.extent, [=](index<1> idx) restrict(amp) {
          int i = idx[0];
          int s = 0;
          if (av[i] > 0) {
            for (int k = 0; k < lim; ++k) {
              s += av[(i + k) % n];
              if (s > 300)
                break;
              if (av[i] & 1) {
                for (int j = 0; j < 3; ++j)
                  s ^= j + k;
              } else
                s -= k;
            }
            s *= 2;
          } else if (av[i] < -25) {
            for (int k = lim; k > 0; --k)
              s += k * av[i];
            ov[i] = s;
            return;
          }
          for (int k = 0; k < lim; ++k) {
            if (av[(i + k) % n] == 7)
              continue;
            if (av[(i + k) % n] == 9) {
              ov[i] = s - 1000;
              return;
            }
            s += k;
          }
          ov[i] = s;
        });
    ov.synchronize();
    expect_equal("gn", o, w);
  }
  return result();
}
