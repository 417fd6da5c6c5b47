// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a character literal in restrict(amp) code is an error.
// Conformance: A093-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int is_blank(int code) restrict(amp) {
#ifndef LEGAL
  return code == ' '; // expected-error {{a character literal has type 'char', which restrict(amp) code does not have: write its value as an int [amp-2.4.1.2]}}
#else
  return code == 0x20;
#endif
}
