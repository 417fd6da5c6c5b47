// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a destructor needs the restrictions of all constructors.
// Conformance: A036-
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct buffer {
  int size;
  buffer() : size(1) {}
  buffer() restrict(amp) : size(2) {} // expected-note {{this constructor is restrict(amp)}}
#ifndef LEGAL
  ~buffer() {} // expected-error {{'~buffer' is restrict(cpu) and destroys what all constructors make: it needs restrict(cpu, amp) [amp-2.2.2]}}
#else
  ~buffer() restrict(cpu, amp) {}
#endif
};
