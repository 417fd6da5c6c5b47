// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that sections, projections, view_as and reinterpret_as work outside and inside kernels.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  const int H = 20, W = 30;
  auto a = random_values<int>(H * W, 0, 100);
  auto w = a;
  for (int y = 3; y < 13; ++y)
    for (int x = 5; x < 25; ++x)
      w[y * W + x] = w[y * W + x] * 2 + (y - 3) * 20 + x - 5;
  array_view<int, 2> v(H, W, a);
  auto s = v.section(index<2>(3, 5), extent<2>(10, 20));
  parallel_for_each(
      s.extent, [=](index<2> i) restrict(amp) { s[i] = s[i] * 2 + i[0] * s.extent[1] + i[1]; });
  s.synchronize();
  expect_equal("sec", a, w);
  for (int x = 0; x < W; ++x) {
    int q = 0;
    for (int k = 0; k < 4; ++k)
      q += w[7 * W + (x + k) % W];
  }
  parallel_for_each(
      extent<1>(H), [=](index<1> i) restrict(amp) {
        array_view<int, 1> row = v[i[0]];
        array_view<int, 1> half = row.section(15, 15);
        int m = 0;
        for (int k = 0; k < half.extent[0]; ++k)
          m += half[k];
        row[0] = m;
        auto blk = v.section(i[0], 1, 1, 2);
        blk(0, 1) = -1;
      });
  for (int y = 0; y < H; ++y) {
    int m = 0;
    for (int k = 15; k < 30; ++k)
      m += w[y * W + k];
    w[y * W] = m;
    w[y * W + 2] = -1;
  }
  v.synchronize();
  expect_equal("row", a, w);
  // reinterpret, view_as
  auto f = random_values<float>(24, -1, 1);
  auto g = f;
  array_view<float, 1> fv(24, f);
  array_view<unsigned, 1> bits = fv.reinterpret_as<unsigned>();
  parallel_for_each(bits.extent, [=](index<1> i) restrict(amp) { bits[i] ^= 0x80000000u; });
  fv.synchronize();
  for (auto &x : g)
    x = -x;
  expect_equal("neg", f, g);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        auto m = fv.view_as(extent<2>(4, 6));
        m(3, 5) = 42;
        auto u = fv.reinterpret_as<int>();
        u[0] = 0;
        m[1][1] = 7;
        auto sub = fv.section(index<1>(10));
        sub[0] = 9;
      });
  fv.synchronize();
  g[23] = 42;
  g[0] = 0;
  g[7] = 7;
  g[10] = 9;
  expect_equal("va", f, g);
  array<int, 1> ar(12);
  {
    array_view<int, 3> a3 = ar.view_as(extent<3>(2, 3, 2));
    parallel_for_each(
        a3.extent, [=](index<3> i) restrict(amp) { a3[i] = i[0] * 100 + i[1] * 10 + i[2]; });
  }
  std::vector<int> r = ar;
  expect_one("v3", r[11], 121);
  parallel_for_each(
      extent<1>(1), [&ar](index<1>) restrict(amp) {
        array_view<int, 2> q = ar.view_as(extent<2>(3, 4));
        q(2, 0) = 5;
        array_view<int, 1> z = ar.section(3, 4);
        z[0] = z.extent[0];
        ar.reinterpret_as<unsigned>()[1] = 0xffffffffu;
      });
  r = ar;
  expect_one("v2", r[8], 5);
  expect_one("v1", r[3], 4);
  expect_one("v4", r[1], -1);
  std::vector<double> dd(6, 1);
  array_view<double, 2> dv(2, 3, dd);
  auto pr = dv[1];
  parallel_for_each(pr.extent, [=](index<1> i) restrict(amp) { pr[i] += i[0]; });
  dv.synchronize();
  expect_one("proj", dd[5], 3.0);
  return result();
}
