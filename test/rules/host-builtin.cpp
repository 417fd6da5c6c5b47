// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a compiler builtin about the host is an error in restrict(amp) code.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int first(int count) restrict(amp) {
#ifndef LEGAL
  int *numbers = static_cast<int *>(__builtin_alloca(count * sizeof(int))); // expected-error {{'__builtin_alloca' uses the host's stack, memory or instructions and cannot be used in restrict(amp) code [amp-2.4.3.4]}}
#else
  int numbers[64];
#endif
  for (int i = 0; i < count; ++i)
    numbers[i] = __builtin_popcount(i);
  return numbers[0];
}
