// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that dynamic_cast is an error in restrict(amp) code.
// Conformance: A127-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct base {
  int value;
};
struct derived : base {
  int more;
};

int more(base &b) restrict(amp) {
#ifndef LEGAL
  return dynamic_cast<base &>(b).value; // expected-error {{restrict(amp) code cannot use dynamic_cast: it has no virtual functions; use static_cast [amp-2.4.3.7]}}
#else
  return static_cast<derived &>(b).more;
#endif
}
