// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a pointer to a pointer is an error in restrict(amp) code.
// Conformance: A067-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
float first(float **rows) restrict(amp) { // expected-error {{'float **' is a pointer to a pointer, which restrict(amp) code does not have: use one pointer and an index [amp-2.4.1.3]}}
  return rows[0][0];
}
#else
float first(float *cells) restrict(amp) {
  return cells[0];
}
#endif
