// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that there are no pointers to restrict(amp) functions, on the host neither.
// Conformance: A126-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int twice(int n) restrict(amp) { return 2 * n; }

#ifndef LEGAL
auto function = &twice; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
#else
struct twice_function {
  int operator()(int n) const restrict(amp) { return twice(n); }
} function;
#endif
