// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what lies side by side in an iteration of a work-item's loop is loaded as a vector of it, and never gathered over
// iterations, where work-items run one after the other.
// RUN: %amp++ -O2 -famp-cpu=v4 -famp-no-spmd -S %s -o %t.v4.s
// RUN: %filecheck --input-file=%t.v4.s %s --implicit-check-not=vpgather --implicit-check-not=vpscatter
// RUN: %amp++ -O2 -famp-cpu=v3 -famp-no-spmd -S %s -o %t.v3.s
// RUN: %filecheck --input-file=%t.v3.s %s --implicit-check-not=vpgather --implicit-check-not=vpscatter
// CHECK: vpminsd {{.*}}, %ymm
#include <amp.h>
using namespace concurrency;

void order(array_view<int> numbers, int length) {
  parallel_for_each(extent<1>(numbers.extent[0] / length), [=](index<1> part) restrict(amp) {
    for (int group = part[0] * length; group < (part[0] + 1) * length; group += 16)
      for (int i = group; i < group + 8; ++i) {
        const int first = numbers[i], second = numbers[i + 8];
        numbers[i] = first < second ? first : second;
        numbers[i + 8] = first < second ? second : first;
      }
  });
}
