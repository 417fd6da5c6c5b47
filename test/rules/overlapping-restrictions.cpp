// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that overloads with the same parameters have no restriction in common.
// Conformance: A041-
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int bits(int n) restrict(cpu); // expected-note {{previous declaration is here}}
#ifndef LEGAL
int bits(int n) restrict(cpu, amp); // expected-error {{'bits' is restrict(cpu, amp) here and restrict(cpu) in another declaration with the same parameters: declarations of one function have the same clause, and overloads no restriction in common [amp-2.3.2]}}
#else
int bits(int n) restrict(amp);
#endif
