// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict(amp) code which calls a function of the host is an error at the call.
// Conformance: A042-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#ifndef LEGAL
int twice(int n) { return 2 * n; } // expected-note {{declared here; only functions with restrict(amp) can be called there}}
#else
int twice(int n) restrict(cpu, amp) { return 2 * n; }
#endif
int odd(int n) restrict(amp) {
  return twice(n) + 1; // expected-error {{'twice' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
}
