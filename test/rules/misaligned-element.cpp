// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array of bool is an error in restrict(amp) code.
// Conformance: A082-
// Conformance: B099-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int count(const int *numbers) restrict(amp) {
#ifndef LEGAL
  bool odd[8]; // expected-error {{the elements of 'bool[8]' are not aligned to four bytes, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
#else
  int odd[8];
#endif
  int n = 0;
  for (int i = 0; i < 8; ++i)
    n += odd[i] = numbers[i] % 2;
  return n;
}
