// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a pointer cannot become an integer in restrict(amp) code.
// Conformance: A121-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int distance(const float *first, const float *last) restrict(amp) {
#ifndef LEGAL
  return int(reinterpret_cast<unsigned long>(last) - // expected-error {{restrict(amp) code cannot convert a pointer to an integer: compute with indices instead [amp-2.4.3.6]}}
             reinterpret_cast<unsigned long>(first)) / sizeof(float); // expected-error {{restrict(amp) code cannot convert a pointer to an integer: compute with indices instead [amp-2.4.3.6]}}
#else
  return int(last - first);
#endif
}
