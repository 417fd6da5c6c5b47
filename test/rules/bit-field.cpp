// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class with a bit-field cannot be used in restrict(amp) code.
// Conformance: A078-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct colour {
#ifndef LEGAL
  unsigned red : 8; // expected-note {{member 'red' of 'colour' declared here}}
#else
  unsigned red;
#endif
};
unsigned red_of(colour c) restrict(amp) {
  return c.red;
}
#ifndef LEGAL
// expected-error@-4 {{a bit-field (member 'red' of 'colour') is no member for restrict(amp) code: use a whole int, and shifts and masks [amp-2.4.1.3]}}
#endif
