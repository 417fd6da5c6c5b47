// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a lambda of the host handed to a template cannot be called there from restrict(amp) code, and that the
// way from the kernel to the call is shown; and that a template for both sides takes one where only the host calls it.
// Conformance: A042+ A042-
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++20 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -O1 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

template <class F> int in_amp(F f) restrict(amp) {
#ifndef LEGAL
  return f(1); // expected-error {{lambda 'f' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
#else
  return f(1);
#endif
}
template <class F> int on_both(F function) restrict(cpu, amp) {
#ifndef LEGAL
  return 1 + function(1); // expected-error {{lambda 'function' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
#else
  return 1 + function(1);
#endif
}
template <class F> int outer(F f) restrict(cpu, amp) {
  return on_both(f); // expected-note {{is called here}}
}
template <class F> struct holder {
  F held;
  int twice() const restrict(cpu, amp) {
#ifndef LEGAL
    return 2 * held(1); // expected-error {{lambda 'held' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
#else
    return 2 * held(1);
#endif
  }
};
template <class F> holder<F> hold(F f) { return {f}; }
template <class F> int wrapped(F f) restrict(cpu, amp) {
  auto inner = [=](int n) { return f(n); };
  return inner(3);
}

int main() {
  int sum = 0;
  array_view<int> view(1, &sum);
#ifndef LEGAL
  auto host = [](int x) { return x; };       // expected-note {{the lambda is declared here}}
  auto generic = [](auto x) { return 2 * x; }; // expected-note {{the lambda is declared here}}
  auto kept = hold([](int x) { return x; }); // expected-note {{the lambda is declared here}}
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = in_amp(host) +  // expected-note {{is called here}}
              outer(generic) + // expected-note {{is called here}}
              kept.twice();   // expected-note {{is called here}}
  });
#else
  auto amp = [](int x) restrict(amp) { return x; };
  auto both = [](auto x) restrict(cpu, amp) { return 2 * x; };
  auto kept = hold(both);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = in_amp(amp) + in_amp([](int x) { return x; }) + outer(both) + kept.twice() + wrapped(both);
  });
  view.synchronize();
  auto host = [](int x) { return 100 * x; };
  auto host_kept = hold(host);
  return sum == 1 + 1 + 3 + 4 + 6 && outer(host) == 101 && host_kept.twice() == 200 && wrapped(host) == 300 ? 0 : 1;
#endif
}
