// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a label is an error in restrict(amp) code, gone to or not.
// Conformance: A130-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int half(int n) restrict(amp) {
#ifndef LEGAL
even: // expected-error {{restrict(amp) code cannot have label 'even': only case and default label its statements [amp-2.4.3.7]}}
  return n / 2;
#else
  switch (n % 2) {
  case 0:
    return n / 2;
  default:
    return (n + 1) / 2;
  }
#endif
}
