// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that unions, masked bits, enumerations and 64-bit integers keep their values in kernels.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct mixed {
  bool b;
  int i;
  double d;
  float f;
  unsigned u;
  long l;
};
union u2 {
  int i;
  float f;
};
struct bits {
  unsigned a;
  unsigned b;
  unsigned c;
};
typedef struct {
  double x, y;
} pt;
enum class kind : int { a, b, c };
int main() {
  const int n = 77;
  std::vector<float> f(n);
  array_view<float, 1> fv(n, f);
  parallel_for_each(
      fv.extent, [=](index<1> i) restrict(amp) {
        u2 u;
        u.f = 1.0f;
        u.i += 1 << 23;
        bits b;
        b.a = i[0] & 31;
        b.b = i[0] * 3 & 2047;
        b.c = (b.a + b.b) & 0xffff;
        kind k = i[0] % 2 ? kind::b : kind::c;
        pt p = {1, 2};
        fv[i] = u.f + b.c + (float)(int)k + (float)(p.x + p.y) + sizeof(mixed);
      });
  fv.synchronize();
  std::vector<float> wf(n);
  for (int i = 0; i < n; ++i)
    wf[i] = 2 + (unsigned)((i & 31) + ((i * 3) & 2047)) + (i % 2 ? 1 : 2) + 3 + sizeof(mixed);
  expect_equal("bits", f, wf);
  std::vector<long> ll(n, 1L << 40);
  array_view<long, 1> lv(n, ll);
  parallel_for_each(
      lv.extent, [=](index<1> i) restrict(amp) {
        lv[i] = lv[i] / (i[0] + 1) % 1000003 + (lv[i] >> 35);
      });
  lv.synchronize();
  expect_one("ll", ll[6], (1L << 40) / 7 % 1000003 + 32);
  std::vector<unsigned> u(n);
  array_view<unsigned, 1> uv(n, u);
  parallel_for_each(
      uv.extent, [=](index<1> i) restrict(amp) {
        unsigned x = (unsigned)i[0] * 2654435761u;
        uv[i] = x / 7u ^ x % 13u ^ (x >> 16) ^ ~x;
      });
  uv.synchronize();
  for (int i = 0; i < n; ++i) {
    unsigned x = i * 2654435761u;
    expect_one("u", u[i], x / 7u ^ x % 13u ^ (x >> 16) ^ ~x);
  }
  return result();
}
