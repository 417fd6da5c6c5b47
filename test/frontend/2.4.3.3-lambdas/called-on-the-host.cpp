// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the host's call of a lambda for amp alone is one error at the call, whether or not the lambda could become
// a pointer to a function, and that to make such a pointer is one, too.
// Conformance: A023-
// RUN: %amp++ -fsyntax-only -Xclang -verify %s
// RUN: %amp++ -fsyntax-only -DLEGAL %s
#ifdef LEGAL
#define SIDE restrict(cpu, amp)
#define POINTED restrict(cpu)
#else
#define SIDE restrict(amp)
#define POINTED restrict(amp)
#endif

void host(int k) {
  auto captures_nothing = [](int n) SIDE { return n; };
  captures_nothing(3); // expected-error {{lambda 'captures_nothing' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
  auto captures = [=](int n) SIDE { return n + k; }; // expected-note {{declared here}}
  captures(3); // expected-error {{lambda 'captures' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
  auto pointed = [](int n) POINTED { return n; };
  int (*pointer)(int) = pointed; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
  auto converted = +pointed; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
}

auto unnamed_code = []() SIDE { return 1; };
int initialized = unnamed_code(); // expected-error {{lambda 'unnamed_code' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
