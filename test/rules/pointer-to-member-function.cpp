// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a pointer to a member function is an error in restrict(amp) code, and one to a data member is none.
// Conformance: A083+ A083-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct cell {
  int value;
  int twice() const;
};
#ifndef LEGAL
int read(cell c, int (cell::*how)() const) restrict(amp) { // expected-error {{'int (cell::*)() const' points to a member function; in restrict(amp) code pointers to members point to data: use a function object [amp-2.4.1.3]}}
  return c.value;
}
#else
int read(cell c, int cell::*which) restrict(amp) {
  return c.*which;
}
#endif
