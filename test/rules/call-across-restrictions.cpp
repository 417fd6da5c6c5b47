// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict(amp) code which calls a function or a lambda of the host is an error at the call.
// Conformance: A042-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int n) { return 2 * n; } // expected-note {{declared here; only functions with restrict(amp) can be called there}}
#else
int twice(int n) restrict(cpu, amp) { return 2 * n; }
#endif
int odd(int n) restrict(amp) {
  return twice(n) + 1; // expected-error {{'twice' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
}
void launch() {
#ifndef LEGAL
  auto half = [](int n) { return n / 2; }; // expected-note {{the lambda is declared here}}
#else
  auto half = [](int n) restrict(amp) { return n / 2; };
#endif
  auto kernel = [=](int n) restrict(amp) { return half(n); }; // expected-error {{lambda 'half' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
}
