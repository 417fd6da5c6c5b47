// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

#include <utility>

void radix_sort_opencl(const unsigned int *unsorted, unsigned int *keys, int count) {
  using namespace opencl;
  if (choice() > 0)
    throw refused();
  const int tiles = count / 256;
  buffer from = output(keys, count), to = scratch(0, count * sizeof(int));
  const buffer counts = scratch(1, 16 * tiles * sizeof(int));
  copy(input(unsorted, count), from, count * sizeof(int));
  for (int shift = 0; shift < 32; shift += 4) {
    kernel("radix_sort.cl", "count_digits")(items(count, 256), from, shift, counts);
    kernel("radix_sort.cl", "find_places")(items(256, 256), counts, 16 * tiles / 256);
    kernel("radix_sort.cl", "move_keys")(items(count, 256), from, shift, counts, to);
    std::swap(from, to);
  }
}
