// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a call in code for both sides is an error when the overloads of the sides return different types.
// Conformance: A030-
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
float step(int n) restrict(amp); // expected-note {{'step' with type 'float' declared here}}
#ifndef LEGAL
int step(int n) restrict(cpu); // expected-note {{'step' with type 'int' declared here}}
#else
float step(int n) restrict(cpu);
#endif
float twice(int n) restrict(cpu, amp) {
  return 2 * step(n); // expected-error {{this call of 'step' has type 'int' in restrict(cpu) code and type 'float' in restrict(amp) code, and code for both needs one type: give the overloads the same return type [amp-2.2]}}
}
