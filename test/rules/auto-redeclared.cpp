// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a second declaration of a restrict(auto) function is an error.
// Conformance: A134-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int n);                                  // expected-note {{declared here, too}}
int twice(int n) restrict(auto) { return 2 * n; }  // expected-error {{the definition of a restrict(auto) function is its only declaration, but 'twice' is declared more than once: leave out the others, or write the restrictions in the place of 'auto' [amp-13.1.1]}}
#else
int twice(int n) restrict(auto) { return 2 * n; }
#endif
