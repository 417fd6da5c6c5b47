// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a call through a pointer to a member function is an error in restrict(amp) code, and so is the pointer.
// Conformance: A124-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct counter {
  int value;
};

#ifndef LEGAL
int read(const counter &c,
         int (counter::*member)() const) restrict(amp) { // expected-error {{'int (counter::*)() const' points to a member function; in restrict(amp) code pointers to members point to data: use a function object [amp-2.4.1.3]}}
  return (c.*member)(); // expected-error {{restrict(amp) code cannot call a member function through a pointer: call it by its name; .* and ->* are for pointers to data members [amp-2.4.3.7]}}
}
#else
int read(const counter &c, int counter::*member) restrict(amp) { return c.*member; }
#endif
