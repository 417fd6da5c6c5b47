// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

#include <utility>

void radix_sort_opencl(const unsigned int *unsorted, unsigned int *keys, int count) {
  using namespace opencl;
  if (choice() > 0)
    throw refused();
  const int digits = 256, tile = 32, each = 256, parts = count / (tile * each);
  buffer from = output(keys, count), to = scratch(0, count * sizeof(int));
  const buffer counts = scratch(1, digits * parts * sizeof(int));
  copy(input(unsorted, count), from, count * sizeof(int));
  for (int shift = 0; shift < 32; shift += 8) {
    kernel("radix_sort.cl", "count_digits")(items(count / each, tile), from, shift, counts);
    kernel("radix_sort.cl", "find_places")(items(digits, digits), counts, parts);
    kernel("radix_sort.cl", "move_keys")(items(count / each, tile), from, shift, counts, to);
    std::swap(from, to);
  }
}
