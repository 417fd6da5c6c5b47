// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a string literal in restrict(amp) code is an error.
// Conformance: A093-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int hexadecimal(int digit) restrict(amp) {
#ifndef LEGAL
  return "0123456789abcdef"[digit]; // expected-error {{a string literal is an array of 'char', which restrict(amp) code does not have: handle text on the host [amp-2.4.1.2]}}
#else
  return digit < 10 ? 0x30 + digit : 0x61 + digit - 10;
#endif
}
