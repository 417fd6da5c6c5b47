// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that try and catch are errors in restrict(amp) code.
// Conformance: A132-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int quotient(int a, int b) restrict(amp) {
#ifndef LEGAL
  try { // expected-error {{restrict(amp) code cannot have try and catch: nothing throws there; return a value that tells the failure [amp-2.4.3.7]}}
    return a / b;
  } catch (...) {
    return 0;
  }
#else
  return b ? a / b : 0;
#endif
}
