// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict clause without a restriction is an error at its closing parenthesis.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int n) restrict(); // expected-error {{expected 'amp' or 'cpu' in this restrict clause [amp-2.1]}}
#else
int twice(int n) restrict(amp);
#endif
