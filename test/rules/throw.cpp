// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that throw is an error in restrict(amp) code.
// Conformance: A133-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int quotient(int a, int b) restrict(amp) {
  if (b == 0)
#ifndef LEGAL
    throw b; // expected-error {{restrict(amp) code cannot throw: return a value that tells the failure, or write it to an array_view [amp-2.4.3.7]}}
#else
    return 0;
#endif
  return a / b;
}
