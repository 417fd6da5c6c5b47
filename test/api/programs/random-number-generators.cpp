// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that random number generators of class type draw the same numbers in kernels.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct xorshift {
  unsigned s[4];
  void seed(unsigned x) restrict(cpu, amp) {
    for (int i = 0; i < 4; ++i) {
      x = 1664525u * x + 1013904223u;
      s[i] = x;
    }
  }
  unsigned next() restrict(cpu, amp) {
    unsigned t = s[0] ^ (s[0] << 11);
    s[0] = s[1];
    s[1] = s[2];
    s[2] = s[3];
    return s[3] = s[3] ^ (s[3] >> 19) ^ (t ^ (t >> 8));
  }
  float uni() restrict(cpu, amp) { return (next() >> 8) * (1.0f / 16777216.0f); }
};
class mt_small {
  enum { N = 25, M = 7 };
  unsigned x[N];
  int k;

public:
  explicit mt_small(unsigned s) restrict(cpu, amp) : k(0) {
    x[0] = s;
    for (int i = 1; i < N; i++)
      x[i] = 69069u * x[i - 1] + 1;
  }
  unsigned operator()() restrict(cpu, amp) {
    const unsigned mag[2] = {0u, 0x8ebfd028u};
    if (k == N) {
      int i;
      for (i = 0; i < N - M; ++i)
        x[i] = x[i + M] ^ (x[i] >> 1) ^ mag[x[i] & 1];
      for (; i < N; ++i)
        x[i] = x[i + (M - N)] ^ (x[i] >> 1) ^ mag[x[i] & 1];
      k = 0;
    }
    unsigned y = x[k++];
    y ^= (y << 7) & 0x2b5b2500u;
    y ^= (y << 15) & 0xdb8b0000u;
    return y ^ (y >> 16);
  }
};
int main() {
  const int n = 2000;
  std::vector<unsigned> o(n), w(n), o2(n), w2(n);
  std::vector<float> pi(n), wpi(n);
  for (int i = 0; i < n; ++i) {
    xorshift g;
    g.seed(i);
    unsigned x = 0;
    for (int k = 0; k < 50; ++k)
      x += g.next();
    w[i] = x;
    mt_small m(i + 1);
    unsigned y = 0;
    for (int k = 0; k < 60; ++k)
      y ^= m();
    w2[i] = y;
    int c = 0;
    for (int k = 0; k < 100; ++k) {
      float a = g.uni(), b = g.uni();
      if (a * a + b * b < 1)
        ++c;
    }
    wpi[i] = 4.f * c / 100;
  }
  array_view<unsigned, 1> ov(n, o), ov2(n, o2);
  array_view<float, 1> pv(n, pi);
  parallel_for_each(
      ov.extent, [=](index<1> i) restrict(amp) {
        xorshift g;
        g.seed(i[0]);
        unsigned x = 0;
        for (int k = 0; k < 50; ++k)
          x += g.next();
        ov[i] = x;
        mt_small m(i[0] + 1);
        unsigned y = 0;
        for (int k = 0; k < 60; ++k)
          y ^= m();
        ov2[i] = y;
        int c = 0;
        for (int k = 0; k < 100; ++k) {
          float a = g.uni(), b = g.uni();
          if (a * a + b * b < 1)
            ++c;
        }
        pv[i] = 4.f * c / 100;
      });
  ov.synchronize();
  ov2.synchronize();
  pv.synchronize();
  expect_equal("xs", o, w);
  expect_equal("mt", o2, w2);
  expect_equal("pi", pi, wpi);
  return result();
}
