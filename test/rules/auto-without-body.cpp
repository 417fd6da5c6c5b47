// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict(auto) on a declaration without a body is an error.
// Conformance: A134-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int n) restrict(auto); // expected-error {{restrict(auto) is for a function that is defined where it is declared: write its body here, or its restrictions in the place of 'auto' [amp-13.1.1]}}
#else
int twice(int n) restrict(auto) { return 2 * n; }
#endif
int four_times(int n) restrict(cpu) { return twice(twice(n)); }
