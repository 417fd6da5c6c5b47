// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class with a virtual base cannot be used in restrict(amp) code.
// Conformance: A079-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct shape {
  int colour;
};
#ifndef LEGAL
struct circle : virtual shape { // expected-note {{'circle' has the base 'shape'}}
#else
struct circle : shape {
#endif
  float radius;
};
float area(const circle &c) restrict(amp) {
  return 3.14159f * c.radius * c.radius;
}
#ifndef LEGAL
// expected-error@-4 {{'shape' (base of 'circle') is a virtual base, which classes of restrict(amp) code do not have: derive without 'virtual' [amp-2.4.1.3]}}
#endif
