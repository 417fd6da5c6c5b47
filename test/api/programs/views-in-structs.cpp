// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that views in structs, in arrays of structs and in classes are found when captured.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct layer {
  array_view<const float, 2> w;
  array_view<const float, 1> b;
  int act;
};
struct net {
  layer l[1];
  array_view<float, 1> tmp;
  layer out;
  net(const layer &a, array_view<float, 1> t, const layer &o) : l{a}, tmp(t), out(o) {}
};
int main() {
  const int n = 33;
  auto w = random_values<float>(n * n, -1, 1), b = random_values<float>(n, -1, 1),
       x = random_values<float>(n, -1, 1);
  std::vector<float> t(n), y(n), ws(n), wy(n);
  auto act = [](float v) { return v > 0 ? v : 0.f; };
  for (int i = 0; i < n; ++i) {
    float s = b[i];
    for (int k = 0; k < n; ++k)
      s += w[i * n + k] * x[k];
    ws[i] = act(s);
  }
  for (int i = 0; i < n; ++i) {
    float s = b[i];
    for (int k = 0; k < n; ++k)
      s += w[i * n + k] * ws[k];
    wy[i] = s;
  }
  layer l = {array_view<const float, 2>(n, n, w), array_view<const float, 1>(n, b), 1};
  layer o = l;
  o.act = 0;
  net m(l, array_view<float, 1>(n, t), o);
  array_view<const float, 1> xv(n, x);
  array_view<float, 1> yv(n, y);
  parallel_for_each(
      extent<1>(n), [=](index<1> i) restrict(amp) {
        const layer &q = m.l[0];
        float s = q.b[i];
        for (int k = 0; k < q.w.extent[1]; ++k)
          s += q.w(i[0], k) * xv[k];
        if (q.act)
          s = s > 0 ? s : 0.f;
        m.tmp[i] = s;
      });
  parallel_for_each(
      extent<1>(n), [=](index<1> i) restrict(amp) {
        float s = m.out.b[i];
        for (int k = 0; k < n; ++k)
          s += m.out.w[i[0]][k] * m.tmp[k];
        yv[i] = s;
      });
  yv.synchronize();
  m.tmp.synchronize();
  expect_equal("t", t, ws);
  expect_equal("y", y, wy);
  return result();
}
