// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a dynamic exception specification of a restrict(amp) function is an error.
// Conformance: A090+ A090-
// RUN: %amp++ -std=c++14 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++14 -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int half(int x) restrict(amp) throw() { // expected-error {{a restrict(amp) function has no dynamic exception specification: write 'noexcept', or nothing [amp-2.4.2]}}
#else
int half(int x) restrict(amp) noexcept {
#endif
  return x / 2;
}
