// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a loop whose count is zero is not entered when LLVM has merged the test for that with
// a guard that depends on the work-item: entered by mistake it would run four thousand million
// times.
//
// RUN: %if every-shape %{ %amp++ -O1 %s -o %t && %run %t %}
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>
#include <vector>

using namespace concurrency;

template <class In, class Out> void sums(int i, int n, int m, In in, Out out) restrict(amp, cpu) {
  int s = i, q = 1;
  for (int k = 0; k < 16; ++k) {
    if (((m | s) & 3) != 3) {
      for (int j = 0; j < (n & 31); ++j) {
        for (int l = 0; l < (n & 7); ++l)
          s += in[n & 255];
        q += 2 * i + (j & 3);
      }
    }
  }
  out[i] += s * 7 + q;
}

template <class In, class Out> void leaves(int i, int n, int m, In in, Out out) restrict(amp, cpu) {
  int s = i, q = 1;
  for (int k = 0; k < (m & 31); ++k) {
    if (i > 52)
      return;
    for (int j = 0; j < (n & 31); ++j)
      s += (-5 * i) ^ (s & 1023 - k);
    if (n < 16)
      s += in[(k - m + q) & 255];
    else
      break;
  }
  for (int k = 0; k < 5; ++k)
    out[i] = out[i] % 1000 * 3 + (i ^ (s & 255));
  out[i] += q;
}

int main() {
  const int size = 77;
  std::vector<int> in(256);
  for (int i = 0; i < 256; ++i)
    in[i] = i * 37 % 101;
  array_view<const int> input(256, in);
  bool same = true;
  for (int n : {0, 1, 7, 8, 32, 33, 100})
    for (int m : {0, 3, 32, 50}) {
      std::vector<int> a(size, 1), b(size, 1), c(size, 1), d(size, 1);
      array_view<int> x(size, a), y(size, c);
      parallel_for_each(x.extent, [=](index<1> i) restrict(amp) { sums(i[0], n, m, input, x); });
      parallel_for_each(y.extent, [=](index<1> i) restrict(amp) { leaves(i[0], n, m, input, y); });
      x.synchronize();
      y.synchronize();
      for (int i = 0; i < size; ++i) {
        sums(i, n, m, in.data(), b.data());
        leaves(i, n, m, in.data(), d.data());
      }
      same = same && a == b && c == d;
    }
  return same ? 0 : 1;
}
