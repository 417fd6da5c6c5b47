// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a lambda of the host that amp code calls is named by what holds it, and a function object by its class,
// also where a macro calls it.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct doubled {
  int operator()(int x) const { return 2 * x; } // expected-note {{declared here; only functions with restrict(amp) can be called there}} expected-note {{'operator()' declared here}}
};

void launch(array_view<int> data) {
  auto twice = [](int x) { return 2 * x; };  // expected-note {{the lambda is declared here}}
  auto any = [](auto x) { return 2 * x; };   // expected-note {{the lambda is declared here}}
  doubled object;
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    data[i] = twice(1) + // expected-error {{lambda 'twice' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
              any(2);    // expected-error {{lambda 'any' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    data[i] = object(3); // expected-error {{'doubled::operator()' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    data[i] = object.operator()(4); // expected-error {{'doubled::operator()' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
  });
}

#define APPLY(f) f(1)
#define CALL_ANY() any(2)
#define IN_PARENTHESES(f) (f)(3)

void launch_by_macros(array_view<int> data) {
  auto any = [](auto x) restrict(cpu) { return 2 * x; }; // expected-note 3 {{declared here; only functions with restrict(amp) can be called there}}
  auto unmarked = [](auto x) { return 2 * x; };          // expected-note 2 {{the lambda is declared here}}
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    data[i] = APPLY(any);           // expected-error {{lambda 'any' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    data[i] = CALL_ANY();           // expected-error {{lambda 'any' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    data[i] = IN_PARENTHESES(any);  // expected-error {{this lambda is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    data[i] = APPLY(unmarked);      // expected-error {{lambda 'unmarked' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    data[i] = IN_PARENTHESES(unmarked); // expected-error {{this lambda is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
  });
}
