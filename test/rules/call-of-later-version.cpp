// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a function of one version of restrict(amp) cannot call one of a later version.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
short half(short x) restrict(amp:1.1) { return x / 2; }
#ifndef LEGAL
// expected-note@-2 {{'half' declared here}}
int quarter(int x) restrict(amp) {
  return half(x) / 2; // expected-error {{'half' is restrict(amp:1.1) and cannot be called from restrict(amp:1.0) code: give the caller that version, too, or compile with -famp-version=1.1 [amp-13.1.3]}}
}
#else
int quarter(int x) restrict(amp:1.1) {
  return half(x) / 2;
}
#endif
