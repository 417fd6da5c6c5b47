// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel whose clause stands before its parameters, or before 'mutable', is one error, which does not advise
// what would be the next error; and that other lambdas are told the order.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void before_parameters(array_view<int> data) {
  parallel_for_each(data.extent, [=] restrict(amp) (index<1> i) { data[i] = 0; }); // expected-error {{a restrict clause stands directly after the parameter list and its const, volatile, mutable, & or &&, before noexcept and '->' [amp-2.1.1]}}
  parallel_for_each(data.extent, [data] restrict(amp)(index<1> i) { // expected-error {{a restrict clause stands directly after the parameter list}}
    auto inner = [](int (*array)[2], int x) restrict(amp) { return x; };
    data[i] = inner(nullptr, 1);
  });
  auto both = [] restrict(cpu, amp)(int x) { return x; }; // expected-error {{a restrict clause stands directly after the parameter list}}
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = both(1); });
  both(1);
}

void changing(array_view<int> data) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) mutable { data[i] = 0; }); // expected-error {{a lambda that is launched by parallel_for_each is called as a const object: leave out 'mutable' [amp-7]}}
  int x = 0;
  parallel_for_each(accelerator().default_view, extent<1>(1), [=](index<1> i) restrict(amp) mutable { data[i] = ++x; }); // expected-error {{leave out 'mutable'}}
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    auto inner = [](int x) restrict(amp) mutable { return x; }; // expected-error {{a restrict clause stands directly after the parameter list}}
    data[i] = inner(1);
  });
}
