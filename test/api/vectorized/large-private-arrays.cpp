// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that private arrays of any size that fits a thread's stack once are right, though the lanes of a vector need
// one each.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

template <int Size> struct places {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int own[Size];
    for (int j = 0; j < Size; ++j)
      own[j] = j + i;
    own[unsigned(in[i]) % Size] += 5;
    if (i % 3 == 0)
      own[unsigned(in[n - 1]) % Size] -= 7;
    return own[unsigned(in[i] + 1) % Size] + own[unsigned(in[i]) % Size];
  }
};

template <int Size> void large() {
  for (int n : {17, 100}) {
    const std::vector<int> in = random_ints(n);
    const std::vector<int> expected = serially(in, places<Size>());
    expect_equal("untiled", untiled(in, places<Size>()), expected);
    expect_equal("rows", in_rows(in, 8, places<Size>()), expected);
    expect_equal("tiled", tiled<32>(in, places<Size>()), expected);
  }
}

int main() {
  large<1 << 6>();
  large<1 << 12>();
  large<1 << 16>();
#ifdef EVERY_SHAPE
  large<1 << 10>();
  large<1 << 14>();
#endif
  return result();
}
