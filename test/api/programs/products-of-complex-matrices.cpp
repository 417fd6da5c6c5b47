// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that products of matrices of a class with operators agree, at several tile sizes.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// user struct with operators as matrix elements
struct cplx {
  float re, im;
  cplx() restrict(cpu, amp) : re(0), im(0) {}
  cplx(float r, float i) restrict(cpu, amp) : re(r), im(i) {}
  cplx operator*(const cplx &o) const restrict(cpu, amp) {
    return cplx(re * o.re - im * o.im, re * o.im + im * o.re);
  }
  cplx &operator+=(const cplx &o) restrict(cpu, amp) {
    re += o.re;
    im += o.im;
    return *this;
  }
};
inline bool operator==(const cplx &a, const cplx &b) { return a.re == b.re && a.im == b.im; }
template <int TS> void go() {
  const int N = TS * 5;
  auto r = random_values<int>(4 * N * N, -9, 9);
  std::vector<cplx> a(N * N), b(N * N), c(N * N), w(N * N);
  for (int i = 0; i < N * N; ++i) {
    a[i] = cplx(r[4 * i], r[4 * i + 1]);
    b[i] = cplx(r[4 * i + 2], r[4 * i + 3]);
  }
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k)
        w[i * N + j] += a[i * N + k] * b[k * N + j];
  array_view<const cplx, 2> va(N, N, a), vb(N, N, b);
  array_view<cplx, 2> vc(N, N, c);
  parallel_for_each(
      vc.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
        tile_static cplx x[TS][TS];
        tile_static cplx y[TS][TS];
        cplx s;
        for (int k = 0; k < N; k += TS) {
          x[t.local[0]][t.local[1]] = va(t.global[0], k + t.local[1]);
          y[t.local[0]][t.local[1]] = vb(k + t.local[0], t.global[1]);
          t.barrier.wait();
          for (int q = 0; q < TS; ++q)
            s += x[t.local[0]][q] * y[q][t.local[1]];
          t.barrier.wait();
        }
        vc[t.global] = s;
      });
  vc.synchronize();
  expect("cplx", c == w);
}
int main() {
  go<2>();
  go<4>();
  go<8>();
  go<16>();
  return result();
}
