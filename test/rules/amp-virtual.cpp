// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a virtual restrict(amp) function is an error.
// Conformance: A089-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct shape {
#ifndef LEGAL
  virtual float area(float size) const restrict(amp); // expected-error {{a restrict(amp) function cannot be virtual: use templates instead [amp-2.4.2]}}
#else
  float area(float size) const restrict(amp);
#endif
};
