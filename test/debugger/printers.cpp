// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What printers.test prints: one variable of each of the interface's kinds.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<int> values(24);
  for (int i = 0; i < 24; ++i)
    values[i] = i;
  array_view<int, 2> matrix(4, 6, values);
  array_view<const int> list(5, values);
  array_view<int, 2> part = matrix.section(1, 2, 2, 3);
  array_view<int, 3> cube(2, 3, 4, values);
  array<int, 2> own(2, 2, values.begin());
  index<2> where(1, 2);
  extent<3> size(1, 2, 3);
  float_4 four(1, 2, 3, 4);
  int_2 two(5, 6);
  norm_3 normalized(norm(0.5f), norm(-1.0f), norm(0.25f));
  unorm single(0.25f);
  texture<int, 2> picture(2, 3, values.begin(), values.begin() + 6);
  return values[0]; // stop here
}
