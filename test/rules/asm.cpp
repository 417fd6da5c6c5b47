// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that asm is an error in restrict(amp) code.
// Conformance: A131-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int add(int a, int b) restrict(amp) {
#ifndef LEGAL
  asm("add %1, %0" : "+r"(a) : "r"(b)); // expected-error {{restrict(amp) code cannot use asm: write it in C++ [amp-2.4.3.7]}}
  return a;
#else
  return a + b;
#endif
}
