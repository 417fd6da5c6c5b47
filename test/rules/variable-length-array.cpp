// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array in restrict(amp) code has a constant length.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int sum(int count) restrict(amp) {
#ifndef LEGAL
  int terms[count]; // expected-error {{the length of array 'terms' is not a constant: a restrict(amp) function's arrays have a constant length [amp-2.4.3]}}
#else
  int terms[16];
#endif
  int result = 0;
  for (int i = 0; i < count; ++i)
    result += terms[i] = i;
  return result;
}
