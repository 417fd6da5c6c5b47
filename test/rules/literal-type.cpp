// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a constant of a type that restrict(amp) code lacks is an error in restrict(amp) code.
// Conformance: A063- A093-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
unsigned long mask(unsigned long x) restrict(amp) {
#ifndef LEGAL
  return x & 0xffffffffffULL; // expected-error {{this constant has type 'unsigned long long', which restrict(amp) code does not have: write one of type unsigned long [amp-2.4.1.2]}}
#else
  return x & 0xffffffffffUL;
#endif
}
