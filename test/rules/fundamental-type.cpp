// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a short variable of restrict(amp) code is an error.
// Conformance: A063-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int next(int x) restrict(amp) {
#ifndef LEGAL
  short y = x; // expected-error {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
#else
  int y = x;
#endif
  return y + 1;
}
