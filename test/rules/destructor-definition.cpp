// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a destructor defined outside its class needs the clause of its declaration.
// Conformance: A027-
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct counter {
  int value;
  ~counter() restrict(cpu, amp); // expected-note {{declared here}}
};
#ifndef LEGAL
counter::~counter() {} // expected-error {{'~counter' is defined as restrict(cpu) and declared as restrict(cpu, amp): write the same clause on both [amp-2.2]}}
#else
counter::~counter() restrict(cpu, amp) {}
#endif
