// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a lambda with a restrict clause and no parameter list is an error at the clause.
// Conformance: A022-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int one() restrict(amp) {
#ifndef LEGAL
  auto f = [] restrict(amp) { return 1; }; // expected-error {{a lambda with a restrict clause needs a parameter list before it: write '()' [amp-2.1.2]}}
#else
  auto f = []() restrict(amp) { return 1; };
#endif
  return f();
}
