// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict(amp) function that calls itself is an error.
// Conformance: A105-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int factorial(int n) restrict(amp) {
#ifndef LEGAL
  return n < 2 ? 1 : n * factorial(n - 1); // expected-error {{'factorial' calls itself, and restrict(amp) functions cannot be recursive: write a loop [amp-2.4.3.4]}}
#else
  int product = 1;
  for (; n > 1; --n)
    product *= n;
  return product;
#endif
}
