// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that index and extent work: constructors, components, comparison and arithmetic, the same on host and in
// kernels.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// A number that depends on every operation, computed by the same function on both sides.
int digest(index<3> a, index<3> b, int n) restrict(cpu, amp) {
  index<3> c = a + b, d = a - b, e = a * n, f = b / 2, g = b % 3;
  c += n;
  d -= a;
  ++e;
  --f;
  index<3> h = g++;
  index<3> k = n + a, l = 7 - b;
  int sum = 0;
  for (int i = 0; i < 3; ++i)
    sum = sum * 7 + c[i] + 2 * d[i] + 3 * e[i] + 5 * f[i] + 11 * g[i] + 13 * h[i] + k[i] - l[i];
  return sum + (a == b ? 1 : 0) + (a != b ? 2 : 0) + a.rank;
}

int digest(extent<3> a, extent<3> b, index<3> i) restrict(cpu, amp) {
  extent<3> c = a + b, d = a - b, e = a * 2, f = 3 + b;
  extent<3> g = a + i, h = a - i;
  c += i;
  d -= i;
  int sum = int(a.size()) + (a == b ? 1 : 0) + (a != b ? 2 : 0) + (a.contains(i) ? 4 : 0);
  for (int k = 0; k < 3; ++k)
    sum = sum * 5 + c[k] + 2 * d[k] + 3 * e[k] - f[k] + g[k] + h[k];
  return sum;
}

int main() {
  index<1> one(5);
  index<2> two(1, 2);
  int components[] = {4, 5, 6};
  index<3> three(components), copied(three), zero;
  expect("constructors", one[0] == 5 && two[0] == 1 && two[1] == 2 && copied == index<3>(4, 5, 6));
  expect("zero", zero == index<3>(0, 0, 0));
  extent<2> square(3, 4);
  expect("size", square.size() == 12 && extent<1>(7).size() == 7);
  expect("contains", square.contains(index<2>(2, 3)) && !square.contains(index<2>(2, 4)) &&
                         !square.contains(index<2>(-1, 0)));
  expect("rank", index<3>::rank == 3 && extent<2>::rank == 2);
  // What overflows 32 bits is no matter here: size() is unsigned.
  expect("a large size", extent<2>(65536, 65535).size() == 4294901760u);

  const int count = 100;
  std::vector<int> inputs = random_ints(6 * count, 50), results(2 * count), expected(2 * count);
  array_view<const int, 2> in(count, 6, inputs);
  array_view<int, 2> out(2, count, results);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    int row = i[0];
    index<3> a(in(row, 0), in(row, 1), in(row, 2)), b(in(row, 3), in(row, 4), in(row, 5));
    out(0, row) = digest(a, b, row - 50);
    extent<3> x(in(row, 0), in(row, 1), in(row, 2)), y(in(row, 3), in(row, 4), in(row, 5));
    out(1, row) = digest(x, y, a);
  });
  out.synchronize();
  for (int row = 0; row < count; ++row) {
    const int *v = &inputs[6 * row];
    expected[row] = digest(index<3>(v[0], v[1], v[2]), index<3>(v[3], v[4], v[5]), row - 50);
    expected[count + row] = digest(extent<3>(v[0], v[1], v[2]), extent<3>(v[3], v[4], v[5]), index<3>(v[0], v[1], v[2]));
  }
  expect_equal("the same on both sides", results, expected);
  return result();
}
