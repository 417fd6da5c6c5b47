// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that new and delete are errors in restrict(amp) code.
// Conformance: A108-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int median(int a, int b, int c) restrict(amp) {
#ifndef LEGAL
  int *sorted = new int[3]; // expected-error {{restrict(amp) code cannot use new: declare a local variable or array, or use an array that the host has made [amp-2.4.3.4]}}
#else
  int sorted[3];
#endif
  sorted[0] = a < b ? a : b;
  sorted[2] = a < b ? b : a;
  sorted[1] = c < sorted[0] ? sorted[0] : c < sorted[2] ? c : sorted[2];
  const int result = sorted[1];
#ifndef LEGAL
  delete[] sorted; // expected-error {{restrict(amp) code cannot use delete: declare a local variable or array, or use an array that the host has made [amp-2.4.3.4]}}
#endif
  return result;
}
