// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that reductions and scans of floats, also by key, have the same bits with one thread and with several, at each
// level of vector units, and on the reference accelerator, for 200 lengths.
//
// RUN: %amp++ -O2 -famp-cpu=all %s -o %t
// RUN: env TESSERA_NUM_THREADS=1 %t > %t.one
// RUN: env TESSERA_NUM_THREADS=2 %t | diff %t.one -
// RUN: env TESSERA_CPU=v1 %t | diff %t.one -
// RUN: env TESSERA_CPU=v2 %t | diff %t.one -
// RUN: env TESSERA_CPU=v3 %t | diff %t.one -
// RUN: env 'TESSERA_DEFAULT_ACCELERATOR=direct3d\ref' %t | diff %t.one -
#include "algorithms.h"

#include <cstring>

/// A number for the bits of all elements.
unsigned int mixed(const std::vector<float> &values, int count) {
  unsigned int sum = 0;
  for (int i = 0; i < count; ++i) {
    unsigned int bits;
    std::memcpy(&bits, &values[i], sizeof bits);
    sum = sum * 31 + bits;
  }
  return sum;
}


int main() {
  for (int number = 0; number < 200; ++number) {
    const int count = number < 50 ? number + 1 : int(random_between(1, number % 10 ? 9000 : 60000));
    const std::vector<float> values = random_floats(count, 1000);
    std::vector<int> keys = random_ints(count, 3);
    std::vector<float> scanned(count), reduced(count);
    std::vector<int> unique(count);
    const array_view<const float> view(count, values);
    const array_view<const int> key(count, keys);
    const array_view<float> to(count, scanned), to_values(count, reduced);
    const array_view<int> to_keys(count, unique);
    const float sum = algorithms::reduce(view, 0.5f);
    const float dot = algorithms::inner_product(view, view, 0.0f);
    std::printf("%d: %a %a", count, double(sum), double(dot));
    algorithms::inclusive_scan(view, to);
    to.synchronize();
    std::printf(" %08x", mixed(scanned, count));
    algorithms::exclusive_scan_by_key(key, view, to, 1.0f);
    to.synchronize();
    std::printf(" %08x", mixed(scanned, count));
    const int segments = algorithms::reduce_by_key(key, view, to_keys, to_values);
    to_values.synchronize();
    std::printf(" %d %08x\n", segments, mixed(reduced, segments));
  }
}
