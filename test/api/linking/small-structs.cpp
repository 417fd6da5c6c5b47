// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels pass structs of 3 bytes by value to functions of other units, and get them back.
// RUN: %amp++ -famp-version=1.2 -O2 %s %S/inputs/small_struct.cpp -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"
#include "inputs/small_struct.h"

using namespace concurrency;

static int packed(int number, int times) restrict(cpu, amp) {
  colour c;
  c.red = number;
  c.green = number >> 8;
  c.blue = number >> 16;
  c = turned(c, times);
  return c.red + c.green * 1000 + c.blue * 1000000;
}

int main() {
  for (int count : {1, 77, 1000}) {
    const std::vector<int> numbers = random_ints(count, 100000000);
    std::vector<int> results(count), expected(count);
    array_view<const int> in(count, numbers);
    array_view<int> out(count, results);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { out[i] = packed(in[i], i[0] % 5); });
    out.synchronize();
    for (int i = 0; i < count; ++i)
      expected[i] = packed(numbers[i], i % 5);
    expect_equal("colours", results, expected);
  }
  return result();
}
