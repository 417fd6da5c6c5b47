// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items of a row store bytes of their private arrays, and nothing beside them, where a block has rows
// of eight, more masks than registers, and the last rows and columns are not there.
//
// RUN: %amp++ -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %amp++ -O2 -famp-version=1.2 -famp-no-spmd %s -o %t-no-spmd && %run %t-no-spmd
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

static int one(int g, int n, const int *in, int count) restrict(cpu, amp) {
  signed char bytes[256];
  for (int k = 0; k < 256; ++k)
    bytes[k] = 0;
  for (int k = 0; k < n; ++k) {
    const int at = in[(g + k) % count] & 255, beside = k & 255;
    const signed char old = bytes[at];
    bytes[beside] = static_cast<signed char>(k);
    if (in[g] > k)
      bytes[at] = static_cast<signed char>(unsigned(old) + in[g]);
  }
  unsigned sum = 0;
  for (int k = 0; k < 256; ++k)
    sum = sum * 7u + bytes[k];
  return int(sum);
}

static void rows(int height, int width, int n) {
  const int count = height * width;
  std::vector<int> inputs = random_ints(count, 1 << 20), results(count, 1), expected(count);
  const extent<2> domain(height, width);
  array_view<const int> in(count, inputs);
  array_view<int> out(count, results);
  parallel_for_each(
      domain.tile<8, 8>().pad(), [=](tiled_index<8, 8> t) restrict(amp) {
        if (!domain.contains(t.global))
          return;
        const int g = t.global[0] * domain[1] + t.global[1];
        out[g] = one(g, n, &in[0], count);
      });
  out.synchronize();
  for (int g = 0; g < count; ++g)
    expected[g] = one(g, n, inputs.data(), count);
  expect_equal("bytes", results, expected);
}

int main() {
  rows(3, 5, 1);
  rows(3, 5, 7);
  rows(1, 1, 2);
  rows(16, 16, 300);
  rows(33, 17, 12);
  return result();
}
