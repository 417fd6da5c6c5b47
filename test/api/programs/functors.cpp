// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functors, templates of functors and their operators run as kernels.
//
// RUN: %if thorough %{ %amp++ -O0 -ffp-contract=off %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <class T, class Op> struct zip {
  array_view<const T, 1> a, b;
  array_view<T, 1> c;
  Op op;
  void operator()(index<1> i) const restrict(amp) { c[i] = op(a[i], b[i]); }
};
struct add {
  template <class T> T operator()(T a, T b) const restrict(cpu, amp) { return a + b; }
};
struct muladd {
  int k;
  template <class T> T operator()(T a, T b) const restrict(cpu, amp) { return a * (T)k + b; }
};
struct tiledk {
  array_view<int, 1> v;
  void operator()(tiled_index<32> t) const restrict(amp) {
    tile_static int s[32];
    s[t.local[0]] = v[t.global];
    t.barrier.wait();
    v[t.global] = s[31 - t.local[0]];
  }
};
struct saxpy {
  saxpy(array_view<float, 1> v, float k) : v_(v), k_(k) {}
  void operator()(const index<1> &i) const restrict(amp, cpu) { v_[i] *= k_; }

private:
  array_view<float, 1> v_;
  float k_;
};
template <class T, class Op> void go(Op op) {
  const int n = 100;
  auto a = random_values<T>(n, -9, 9), b = random_values<T>(n, -9, 9);
  std::vector<T> c(n), w(n);
  for (int i = 0; i < n; ++i)
    w[i] = op(a[i], b[i]);
  zip<T, Op> z{array_view<const T, 1>(n, a), array_view<const T, 1>(n, b), array_view<T, 1>(n, c),
               op};
  parallel_for_each(z.c.extent, z);
  z.c.synchronize();
  expect_equal("zip", c, w);
}
int main() {
  go<int>(add());
  go<float>(muladd{3});
  go<double>(add());
  go<long>(muladd{7});
  std::vector<int> v(64), w(64);
  for (int i = 0; i < 64; ++i) {
    v[i] = i;
    w[i] = i / 32 * 32 + 31 - i % 32;
  }
  tiledk k{array_view<int, 1>(64, v)};
  parallel_for_each(k.v.extent.tile<32>(), k);
  k.v.synchronize();
  expect_equal("tk", v, w);
  std::vector<float> f(5, 2.f);
  array_view<float, 1> fv(5, f);
  parallel_for_each(fv.extent, saxpy(fv, 4.f));
  fv.synchronize();
  expect_one("sx", f[4], 8.f);
  return result();
}
