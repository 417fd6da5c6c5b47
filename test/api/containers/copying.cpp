// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that copy works between iterators, arrays and views in every direction, and throws for a wrong size.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#include <list>

int main() {
  std::vector<int> values = random_ints(48), back(48);
  array<int, 2> a(6, 8), b(6, 8);
  copy(values.begin(), values.end(), a);
  copy(a, b);
  array_view<int, 2> view(6, 8, back);
  copy(b, view);
  view.synchronize();
  expect_equal("iterator to array to array to view", back, values);

  std::list<int> listed(values.rbegin(), values.rend());
  copy(listed.begin(), view);
  copy(view, a);
  std::vector<int> out(48), reversed(values.rbegin(), values.rend());
  copy(a, out.begin());
  expect_equal("list to view to array to iterator", out, reversed);

  array_view<int, 2> from = view.section(1, 2, 3, 4), to = array_view<int, 2>(3, 4, out);
  copy(from, to);
  to.synchronize();
  expect("section to view", out[0] == back[10] && out[11] == back[3 * 8 + 5]);
  array_view<const int, 2> constant = from;
  copy(constant, view.section(0, 0, 3, 4));
  view.synchronize();
  expect("view to section", back[0] == reversed[10] && back[8 + 3] == reversed[2 * 8 + 5]);

  array<int, 2> smaller(5, 8);
  expect_throws<runtime_exception>("different extents", "", [&] { copy(a, smaller); });
  return result();
}
