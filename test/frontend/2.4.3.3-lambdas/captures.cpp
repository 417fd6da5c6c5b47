// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each capture by reference of a restrict(amp) lambda is one error where it is captured, in nested, dual,
// unmarked and generic lambdas, too, but for arrays.
//
// Conformance: A100+ A101+ A101-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct pair {
  int a, b;
};

void host(array<int> &parameter, const array<int, 2> &constant, array_view<int> view, int x) {
  array<int> local(1);
  int y = 0;
  array<int> &alias = local;
  auto arrays = [&](index<1> i) restrict(amp) { parameter[i] = constant[0][0] + local[i] + alias[i]; };
  auto explicitly = [&parameter, &constant, view, x](index<1> i) restrict(amp) { parameter[i] = x; };
  auto renamed = [&p = parameter](index<1> i) restrict(amp) { p[i] = 1; };
  auto by_default = [&](index<1> i) restrict(amp) {
    view[i] = x + // expected-error {{'view' cannot be captured by reference in a restrict(amp) lambda}} expected-error {{'x' cannot be captured by reference}}
              x + y; // expected-error {{'y' cannot be captured by reference}}
  };
  auto named = [&x, &view](index<1> i) restrict(amp, cpu) { view[i] = x; }; // expected-error {{'x' cannot be captured by reference}} expected-error {{'view' cannot be captured by reference}}
  auto initialised = [&r = y]() restrict(amp) { return r; }; // expected-error {{'r' cannot be captured by reference}}
  auto by_value = [x, v = y + 1, view]() mutable restrict(amp) { return ++x + ++v + view[0]; };
  auto host_lambda = [&](int n) { return n + x + y; };
  auto [a, b] = pair{1, 2};
  auto outer = [=, copy = a](index<1> i) restrict(amp) {
    int z = x + copy;
    auto nested = [&](int n) { return n + z; }; // expected-error {{'z' cannot be captured by reference}}
    auto marked = [&z]() restrict(amp) { return z; }; // expected-error {{'z' cannot be captured by reference}}
    auto generic = [&](auto n) { return n + z; }; // expected-error {{'z' cannot be captured by reference}}
    auto none = [&](int n) { return n; };
    auto fine = [=](int n) { return [=] { return n + z; }(); };
    view[i] = nested(1) + marked() + generic(1) + none(1) + fine(1);
  };
  (void)arrays, (void)explicitly, (void)renamed, (void)by_default, (void)named, (void)initialised;
  (void)by_value, (void)host_lambda, (void)outer, (void)b;
}

template <class T> T in_template(T x) restrict(amp, cpu) {
  auto lambda = [&](T y) { return x + y; }; // expected-error {{'x' cannot be captured by reference}}
  return lambda(x);
}
template int in_template(int) restrict(amp, cpu);
template float in_template(float) restrict(amp, cpu);
template <class T> void takes_any(T &container) {
  auto lambda = [&](index<1> i) restrict(amp) { container[i] = 1; }; // expected-error {{'container' cannot be captured by reference}}
  (void)lambda;
}
template void takes_any(array<int> &);
template void takes_any(array_view<int> &);
auto at_file_scope = [](int x) restrict(amp) {
  return [&] { return x; }(); // expected-error {{'x' cannot be captured by reference}}
};
