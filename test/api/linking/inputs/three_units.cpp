// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scaling.h"

#include "../../serial_comparison.h"

int main() {
  std::vector<int> values = random_ints(320), expected(320);
  for (int i = 0; i < 320; ++i)
    expected[i] = (values[i / 16 * 16 + 15 - i % 16] * 5 + 1) * 2 + 1;
  for (int &value : expected)
    value *= 3;
  scale(values, 5);
  reverse_tiles(values);
  add_one(values);
  expect_equal("kernels of three units", values, expected);
  return result();
}
