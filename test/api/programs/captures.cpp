// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that arrays are captured through references, pointers and containers, and locals of all
// kinds by value.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

static const float file_k = 2.5f;
const int table[4] = {1, 10, 100, 1000};
enum color { red, green = 5 };
namespace cfg {
enum { W = 8 };
const int off = 3;
} // namespace cfg
void by_ref(array<int, 1> &a, const array<int, 1> &b, int k) {
  parallel_for_each(
      a.extent, [ =, &a, &b ](index<1> i) restrict(amp) { a[i] = b[i] * k + cfg::off; });
}
void all_ref(array<int, 2> &a, array<int, 1> &b) {
  parallel_for_each(a.extent, [&](index<2> i) restrict(amp) { a[i] += b[i[1]]; });
}
void only(array<float, 1> &a) {
  parallel_for_each(
      a.extent, [&a](index<1> i) restrict(amp) { a[i] = a(i) * file_k + (float)green; });
}
int main() {
  const int n = 40;
  auto v = random_values<int>(n, 0, 99);
  array<int, 1> b(n, v.begin()), a(n);
  by_ref(a, b, 7);
  std::vector<int> r = a, w(n);
  for (int i = 0; i < n; ++i)
    w[i] = v[i] * 7 + 3;
  expect_equal("ref", r, w);
  array<int, 2> m(5, 8);
  auto z = std::vector<int>(40);
  copy(z.begin(), m);
  array<int, 1> b8(8, v.begin());
  all_ref(m, b8);
  all_ref(m, b8);
  r = m;
  for (int i = 0; i < 40; ++i)
    w[i] = 2 * v[i % 8];
  expect_equal("all", r, w);
  array<float, 1> f(3);
  std::vector<float> fz(3, 2.f);
  copy(fz.begin(), fz.end(), f);
  only(f);
  std::vector<float> ff = f;
  expect_one("only", ff[2], 10.f);
  auto sp = std::make_shared<array<int, 1>>(n, v.begin());
  auto &ar = *sp;
  int k2 = 4;
  index<1> base(2);
  extent<1> sub(n - 4);
  parallel_for_each(sub, [ =, &ar ](index<1> i) restrict(amp) { ar[i + base] -= k2; });
  r = ar;
  for (int i = 0; i < n; ++i)
    w[i] = v[i] - (i >= 2 && i < n - 2 ? 4 : 0);
  expect_equal("sp", r, w);
  std::vector<array<int, 1>> va;
  va.emplace_back(n, v.begin());
  va.push_back(array<int, 1>(n));
  array<int, 1> &s0 = va[0];
  array<int, 1> &s1 = va[1];
  parallel_for_each(
      s0.extent, [&s0, &s1 ](index<1> i) restrict(amp) { s1[s1.extent[0] - 1 - i[0]] = s0[i]; });
  r = va[1];
  w.assign(v.rbegin(), v.rend());
  expect_equal("va", r, w);
  int loc[3] = {5, 6, 7};
  struct params {
    int a;
    float b;
    bool c;
    char pad;
  } p = {1, 2.f, true, 0};
  (void)p;
  struct P2 {
    int a;
    float b;
    int c;
  } p2 = {3, 1.5f, 2};
  std::vector<int> o(n);
  array_view<int, 1> ov(n, o);
  parallel_for_each(
      ov.extent, [=](index<1> i) restrict(amp) {
        struct acc {
          int v;
          void add(int x) restrict(amp) { v += x; }
        };
        acc q = {0};
        for (int d = 0; d < 3; ++d)
          q.add(loc[d] * i[0]);
        const int tab[4] = {1, 10, 100, 1000};
        ov[i] = q.v + p2.a * tab[i[0] & 3] + (int)p2.b + p2.c + cfg::W + green;
      });
  ov.synchronize();
  for (int i = 0; i < n; ++i)
    w[i] = 18 * i + 3 * table[i & 3] + 1 + 2 + 8 + 5;
  expect_equal("loc", o, w);
  array_view<int, 1> tmp(n);
  {
    std::vector<int> dies(n, 6);
    array<int, 1> dying(n, dies.begin());
    tmp = dying;
  }
  parallel_for_each(tmp.extent, [=](index<1> i) restrict(amp) { tmp[i] += 1; });
  expect_one("keep", tmp[n - 1], 7);
  return result();
}
