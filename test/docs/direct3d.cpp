// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that numbers are divided by their sum with one reciprocal: the example of docs/api/direct3d.md.
// Conformance: F009+ F010+
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<float> weights = {1, 2, 3, 10, 20, 40};
  array_view<float, 2> rows(2, 3, weights);
  parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) {
    const float whole = direct3d::rcp(rows(i[0], 0) + rows(i[0], 1) + rows(i[0], 2));
    for (int column = 0; column < 3; ++column)
      rows(i[0], column) *= whole;
  });
  rows.synchronize();
  return std::fabs(weights[2] - 0.5f) < 1e-6f && std::fabs(weights[5] - 4 / 7.0f) < 1e-6f ? 0 : 1;
}
