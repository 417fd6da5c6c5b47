// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a call of a virtual function is an error in restrict(amp) code, and so is its class.
// Conformance: A103-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
struct shape {
  virtual int corners() const restrict(amp); // expected-note {{'corners' declared here}} expected-error {{a restrict(amp) function cannot be virtual: use templates instead [amp-2.4.2]}}
};
int corners(const shape &s) restrict(amp) { // expected-error {{'shape' has virtual functions, which classes of restrict(amp) code do not have: use templates instead [amp-2.4.1.3]}}
  return s.corners(); // expected-error {{'corners' is virtual and cannot be called in restrict(amp) code: call a function that is not virtual, or take the object's class as a template parameter [amp-2.4.3.4]}}
}
#else
template <class Shape> int corners(const Shape &s) restrict(amp) { return s.corners(); }
#endif
