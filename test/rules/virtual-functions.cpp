// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class with a virtual function cannot be used in restrict(amp) code.
// Conformance: A080-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct shape {
#ifndef LEGAL
  virtual float area() const; // expected-note {{'area' declared here}}
#else
  float area() const;
#endif
  float size;
};
float twice(const shape &s) restrict(amp) {
  return 2 * s.size;
}
#ifndef LEGAL
// expected-error@-4 {{'shape' has virtual functions, which classes of restrict(amp) code do not have: use templates instead [amp-2.4.1.3]}}
#endif
