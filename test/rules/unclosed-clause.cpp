// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict clause which the end of the file cuts off is an error at the clause.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int n) restrict(amp // expected-error {{expected ')' to close this restrict clause [amp-2.1]}}
#else
int twice(int n) restrict(amp);
#endif
