// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that goto is an error in restrict(amp) code.
// Conformance: A129-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int digits(int n) restrict(amp) {
  int count = 0;
#ifndef LEGAL
again: // expected-error {{restrict(amp) code cannot have label 'again': only case and default label its statements [amp-2.4.3.7]}}
  ++count;
  if (n /= 10)
    goto again; // expected-error {{restrict(amp) code cannot use goto: write a loop, or leave one by break, continue or return [amp-2.4.3.7]}}
#else
  do
    ++count;
  while (n /= 10);
#endif
  return count;
}
