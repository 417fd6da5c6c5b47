// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a number that no type can hold is an error in restrict(amp) code.
// Conformance: A093-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
double farthest() restrict(amp) {
#ifndef LEGAL
  return 1e400; // expected-error {{this constant is beyond the range of 'double': write a constant that its type can hold [amp-2.4.3.1]}}
#else
  return 1e300;
#endif
}
