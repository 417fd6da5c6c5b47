// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a function calls functions of its own version of restrict(amp) and of lower ones, but of no higher
// one; that lambdas inherit the version; and which versions there are.
// Conformance: A138- A141- A142- A143-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
// RUN: %amp++ -DLEGAL -famp-version=1.1 -c %s -o %t.o
int strict(int x) restrict(amp:1) { return x; }
int also_strict(int x) restrict(amp:1.0) { return strict(x); }
int middle(int x) restrict(amp:1.1) { return also_strict(x); } // expected-note 2 {{declared here}}
int late(int x) restrict(amp:1.2, cpu) { return x; } // expected-note {{declared here}}
int latest(int x) restrict(amp:1.2) {
  auto inner = [](int y) {
    short s = 2;
    return middle(y) + s;
  };
  return inner(late(x));
}
#ifndef LEGAL
int by_default(int x) restrict(amp) { return middle(x); } // expected-error {{'middle' is restrict(amp:1.1) and cannot be called from restrict(amp:1.0) code: give the caller that version, too, or compile with -famp-version=1.1 [amp-13.1.3]}}
int one_lower(int x) restrict(amp:1.1) { return late(x); } // expected-error {{'late' is restrict(amp:1.2) and cannot be called from restrict(amp:1.1) code: give the caller that version, too, or compile with -famp-version=1.2 [amp-13.1.3]}}
int written(int x) restrict(amp:1) { return middle(x); } // expected-error {{'middle' is restrict(amp:1.1) and cannot be called from restrict(amp:1.0) code}}

int f0(int x) restrict(amp:2.0);  // expected-error {{expected a version of restrict(amp) after ':': Tessera has amp:1.0, amp:1.1 and amp:1.2 [amp-13.1.3]}}
int f1(int x) restrict(amp:);     // expected-error {{expected a version of restrict(amp)}}
int f2(int x) restrict(amp:1.3);  // expected-error {{expected a version of restrict(amp)}}

int byte(int x) restrict(amp) {
  char c = 1; // expected-error {{'char' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  return c + x;
}
int word(int x) restrict(amp:1.1) {
  long long c = 1; // expected-error {{'long long' is no type of restrict(amp) code: use long [amp-2.4.1.2]}}
  int *p = &x, **pp = &p; // expected-error {{'int **' is a pointer to a pointer}}
  return c + **pp;
}
#endif
