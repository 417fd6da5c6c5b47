// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict clause behind noexcept is an error at the clause.
// Conformance: A016-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct square {
#ifndef LEGAL
  int operator()(int n) const noexcept restrict(amp) { return n * n; } // expected-error {{a restrict clause stands directly after the parameter list and its const, volatile, mutable, & or &&, before noexcept and '->' [amp-2.1.1]}}
#else
  int operator()(int n) const restrict(amp) noexcept { return n * n; }
#endif
};
