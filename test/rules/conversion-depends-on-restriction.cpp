// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a conversion in code for both sides is an error when the sides have functions to different types for it.
// Conformance: A030-
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct number {
  operator int() const restrict(cpu); // expected-note {{'operator int' declared here}}
#ifndef LEGAL
  operator float() const restrict(amp); // expected-note {{'operator float' declared here}}
#else
  operator int() const restrict(amp);
#endif
};
float twice(number n) restrict(cpu, amp) {
  return 2 * n; // expected-error {{this conversion is 'operator int' in restrict(cpu) code, restrict(amp) code has another one, and code for both needs one type: give both sides a conversion function to the same type [amp-2.2]}}
}
