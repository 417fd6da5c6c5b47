// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight bits at a time, as one writes it for one core.
#include <utility>

void radix_sort_serial(unsigned int *keys, unsigned int *other, int count) {
  for (int shift = 0; shift < 32; shift += 8) {
    int places[257] = {};
    for (int i = 0; i < count; ++i)
      ++places[(keys[i] >> shift) % 256 + 1];
    for (int digit = 0; digit < 256; ++digit)
      places[digit + 1] += places[digit];
    for (int i = 0; i < count; ++i)
      other[places[(keys[i] >> shift) % 256]++] = keys[i];
    std::swap(keys, other);
  }
}
