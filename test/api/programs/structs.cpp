// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that structs, nested and derived, keep their values in kernels.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
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
struct inner {
  int v[3];
  float q;
};
struct outer {
  inner in[2];
  int n;
};
struct derived : inner {
  int extra;
  int sum() const restrict(cpu, amp) { return v[0] + v[1] + v[2] + extra; }
};
union u2 {
  int i;
  float f;
};
struct bits {
  unsigned a : 5;
  unsigned b : 11;
  unsigned c : 16;
};
typedef struct {
  double x, y;
} pt;
enum class kind : int { a, b, c };
template <class T> T ident(T x) restrict(cpu, amp) { return x; }
int main() {
  const int n = 77;
  std::vector<mixed> m(n);
  for (int i = 0; i < n; ++i)
    m[i] = {i % 3 == 0, i, i * .5, i * .25f, (unsigned)i, i * 1000000007L};
  array_view<mixed, 1> mv(n, m);
  parallel_for_each(
      mv.extent, [=](index<1> i) restrict(amp) {
        mixed q = mv[i];
        q.b = !q.b && q.i > 10;
        q.d *= 2;
        q.f += (float)q.d;
        q.u <<= 3;
        q.l -= q.i;
        q.i = q.b ? -q.i : q.i;
        mv[i] = ident(q);
      });
  mv.synchronize();
  int bad = 0;
  for (int i = 0; i < n; ++i) {
    bool b = i % 3 != 0 && i > 10;
    if (m[i].b != b || m[i].d != i || m[i].f != i * 1.25f || m[i].u != 8u * i ||
        m[i].l != i * 1000000007L - i || m[i].i != (b ? -i : i))
      ++bad;
  }
  expect_one("mixed", bad, 0);
  std::vector<outer> o(n);
  for (int i = 0; i < n; ++i) {
    o[i].n = i;
    for (int k = 0; k < 2; ++k)
      for (int j = 0; j < 3; ++j)
        o[i].in[k].v[j] = i + k * j;
  }
  array<outer, 1> oa(n, o.begin());
  array<int, 1> r(n);
  parallel_for_each(
      oa.extent, [&](index<1> i) restrict(amp) {
        outer x = oa[i];
        outer y = x;
        y.in[1] = x.in[0];
        int s = 0;
        for (int k = 0; k < 2; ++k)
          for (int j = 0; j < 3; ++j)
            s += x.in[k].v[j] + y.in[k].v[j];
        derived d;
        for (int j = 0; j < 3; ++j)
          d.v[j] = j;
        d.extra = s;
        r[i] = d.sum();
        const outer *p = &oa[i];
        r[i] += p->n;
      });
  std::vector<int> rr = r;
  std::vector<int> w(n);
  for (int i = 0; i < n; ++i)
    w[i] = (9 * i + 3 + 3 * i) + 3 + i;
  expect_equal("outer", rr, w);
  return result();
}
