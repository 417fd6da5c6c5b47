// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items of all tiles count into one histogram: the example of docs/api/atomics.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<int> numbers(1000);
  for (int i = 0; i < 1000; ++i)
    numbers[i] = i * i;
  std::vector<int> counts(10);
  array_view<const int> in(numbers);
  array_view<int> histogram(counts);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { atomic_fetch_inc(&histogram[in[i] % 10]); });
  histogram.synchronize();
  return counts[0] == 100 && counts[1] == 200 && counts[2] == 0 ? 0 : 1; // last digits of squares
}
