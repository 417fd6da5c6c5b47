// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that casts between types of pointers and of classes give in kernels what they give on the host.
//
// Conformance: A121+ A125+
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

struct base {
  int x;
};
struct derived : base {
  int y;
};

int work(int n) restrict(amp, cpu) {
  unsigned bits[4] = {1u << 31, unsigned(n), 0xFFFFFFFEu, 0};
  int *p = reinterpret_cast<int *>(bits), *begin = (int *)&bits[0];
  bits[0] ^= 0x80000001u;
  ++p;
  p += n % 2;
  const int distance = int(p - begin);
  derived d;
  d.x = n;
  d.y = distance;
  base *b = &d;
  static_cast<derived *>(b)->y += *reinterpret_cast<int *>(b);
  bool flag = n & 1, *to_flag = &flag;
  *to_flag = !*to_flag;
  return begin[0] * 4 + *p % 97 + d.y + static_cast<base &>(d).x + flag;
}

int main() {
  std::vector<int> results(300), expected(300);
  array_view<int> view(300, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = work(i[0]); });
  view.synchronize();
  for (int i = 0; i < 300; ++i)
    expected[i] = work(i);
  expect_equal("casts", results, expected);
  return result();
}
