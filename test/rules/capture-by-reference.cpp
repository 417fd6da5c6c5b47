// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict(amp) lambda captures nothing but arrays and textures by reference.
// Conformance: A101-
// Conformance: B211-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

int sum(array_view<int> numbers) {
  int total = 0;
#ifndef LEGAL
  parallel_for_each(extent<1>(1), [=, &total](index<1>) restrict(amp) { // expected-error {{'total' cannot be captured by reference in a restrict(amp) lambda: capture it by value, or use an array_view to bring results back (only array and texture are captured by reference) [amp-2.4.3.3]}}
    for (int i = 0; i < numbers.extent[0]; ++i)
      total += numbers[i];
  });
#else
  array_view<int> result(1, &total);
  parallel_for_each(result.extent, [=](index<1> only) restrict(amp) {
    for (int i = 0; i < numbers.extent[0]; ++i)
      result[only] += numbers[i];
  });
  result.synchronize();
#endif
  return total;
}
