// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an integer constant from outside is only a value in restrict(amp) code.
// Conformance: A097- A098-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
const int limit = 100;

const int &smaller(const int &a, const int &b) restrict(amp) { return b < a ? b : a; }

int limited(int n) restrict(amp) {
#ifndef LEGAL
  return smaller(n, limit); // expected-error {{only the value of constant 'limit' can be used in restrict(amp) code, not its address nor a reference to it: copy it to a local variable first [amp-2.4.3.2]}}
#else
  const int most = limit;
  return smaller(n, most);
#endif
}
