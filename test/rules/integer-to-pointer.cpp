// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an integer cannot become a pointer in restrict(amp) code.
// Conformance: A122-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
bool is_set(int *p) restrict(amp) {
#ifndef LEGAL
  return p != reinterpret_cast<int *>(-1L); // expected-error {{restrict(amp) code cannot convert an integer to a pointer: take the address of a variable, or use nullptr [amp-2.4.3.6]}}
#else
  return p != nullptr;
#endif
}
