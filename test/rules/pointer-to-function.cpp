// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a pointer to a function is an error in restrict(amp) code, and a function object is none.
// Conformance: A066-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
typedef int change(int);
int apply(change *f, int x) restrict(amp) { // expected-error {{'change *' (aka 'int (*)(int)') refers to a function, which nothing in restrict(amp) code does: use a function object [amp-2.4.1.3]}}
  return x;
}
#else
struct change {
  int operator()(int x) const restrict(amp) { return x + 1; }
};
int apply(change f, int x) restrict(amp) {
  return f(x);
}
#endif
