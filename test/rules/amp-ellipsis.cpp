// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that '...' at the end of a restrict(amp) function's parameters is an error.
// Conformance: A086-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int sum(int first, ...) restrict(amp) { // expected-error {{a restrict(amp) function has no '...': declare its parameters, or a template's pack of them [amp-2.4.2]}}
  return first;
}
#else
template <class... Rest> int sum(int first, Rest... rest) restrict(amp) {
  return first;
}
#endif
