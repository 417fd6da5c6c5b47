// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that arithmetic on a pointer to bool is an error in restrict(amp) code.
// Conformance: A125-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
bool second(bool *flags) restrict(amp) {
#ifndef LEGAL
  ++flags; // expected-error {{restrict(amp) code cannot compute with a pointer to bool: use an array of int [amp-2.4.3.7]}}
#endif
  return *flags;
}
