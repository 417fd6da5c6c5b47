// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a table from outside is an error in restrict(amp) code.
// Conformance: A098-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

static const int primes[] = {2, 3, 5, 7};

void multiply(array_view<int> numbers) {
#ifndef LEGAL
  parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) {
    numbers[i] *= primes[i[0] % 4]; // expected-error {{constant 'primes' is an object of the host, not a number: copy it to a local variable that the kernel captures, or to an array_view [amp-2.4.3.2]}}
  });
#else
  array_view<const int> table(4, primes);
  parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) {
    numbers[i] *= table[i[0] % 4];
  });
#endif
}
