// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a cast that takes const away is a warning in restrict(amp) code, which -Wno-amp-cast-away-const switches off.
// Conformance: A123+
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
// RUN: %amp++ -Wno-amp-cast-away-const -Werror -c %s -o %t.o
void clear(const int &n) restrict(amp) {
#ifndef LEGAL
  const_cast<int &>(n) = 0; // expected-warning {{this cast takes const away: values written through it may be lost; copy the object and change the copy [amp-2.4.3.6]}}
#else
  int copy = n;
  copy = 0;
#endif
}
