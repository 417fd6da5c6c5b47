// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a call through a pointer to a function is an error in restrict(amp) code, and so is the pointer.
// Conformance: A104-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int apply(int (*f)(int), // expected-error {{'int (*)(int)' refers to a function, which nothing in restrict(amp) code does: use a function object [amp-2.4.1.3]}}
          int n) restrict(amp) {
  return f(n); // expected-error {{restrict(amp) code cannot call a function through a pointer or a reference: call it by its name, or pass a function object [amp-2.4.3.4]}}
}
#else
template <class F> int apply(F f, int n) restrict(amp) { return f(n); }
#endif
