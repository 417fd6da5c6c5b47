// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a variable from outside of a restrict(amp) function is an error.
// Conformance: A098-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int factor = 3;

#ifndef LEGAL
int scaled(int n) restrict(amp) { return n * factor; } // expected-error {{variable 'factor' lives on the host and cannot be used in a kernel; capture its value instead [amp-2.4.3.2]}}
#else
int scaled(int n, int factor) restrict(amp) { return n * factor; }
#endif
