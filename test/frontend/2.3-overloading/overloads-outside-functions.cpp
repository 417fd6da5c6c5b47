// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that outside of functions, and in lambdas of the host, overloads are the host's in both passes, so that classes have
// one layout and constants one value; and that default arguments and initialisers of members are the side's that uses them.
// Conformance: A040+
// RUN: %if every-shape %{ %amp++ -std=c++14 -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++20 -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

constexpr int g(int) restrict(cpu) { return 3; }
constexpr double g(int) restrict(amp) { return 5; }
struct members {
  constexpr int get() const restrict(cpu) { return 4; }
  constexpr double get() const restrict(amp) { return 6; }
};
constexpr int operator+(members, members) restrict(cpu) { return 1; }
constexpr double operator+(members, members) restrict(amp) { return 2; }

template <int N> struct number {
  static const int value = N;
};
typedef decltype(g(1)) of_namespace;
using alias = decltype(members().get());
extern int extent_of_array[g(1)];
enum of_enumeration { enumerator = g(1) };
enum class underlying : decltype(g(1)) { one };
constexpr int constant = g(1);
template <class T> constexpr int variable = g(T());

struct layout {
  decltype(g(1)) a;
  int b;
  of_namespace c;
  int d[sizeof(g(1))];
  alignas(sizeof(g(1))) int e;
  enum { value = int(sizeof(g(1))), get = members().get() };
  static const int size = sizeof(g(1));
  int f[number<sizeof(g(1))>::value];
  alias h;
  decltype(members() + members()) i;
  int (*method(int x, int y = 1) const)[sizeof(g(1))];
  underlying j;
  int k;
};
template <class T, class U = decltype(g(1)), int N = sizeof(g(1))> struct with_default {
  U a;
  T b[N];
  int c;
};
template <class T> struct of_template {
  decltype(g(T())) a;
  int b;
  int c[sizeof(g(T()))];
  enum { value = int(sizeof(g(T()))) };
  struct nested {
    decltype(g(T())) a;
    int b;
  } d;
  alignas(sizeof(g(T()))) int e;
  int f;
};
struct base {
  decltype(g(1)) a;
};
struct derived : base {
  struct inner {
    decltype(g(1)) a;
    int b;
  };
  inner i;
  int b;
};

struct sides {
  int initialised = sizeof(g(1));
  int get(int x = sizeof(g(1))) const restrict(cpu, amp) { return x; }
  decltype(g(1)) a;
  struct inner {
    int initialised = sizeof(g(1));
    int get(int x = sizeof(g(1))) const restrict(cpu, amp) { return x; }
    decltype(g(1)) a;
  } i;
  decltype(g(1)) b;
  int last;
};
template <class T> struct sides_of {
  int initialised = sizeof(g(T()));
  int get(int x = sizeof(g(T()))) const restrict(cpu, amp) { return x; }
  decltype(g(T())) a;
};
int argument(int x = sizeof(g(1))) restrict(cpu, amp) { return x; }

template <class View, class T> void launch(View to, int at, T value) {
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    to[at] = sizeof(value);
    to[at + 1] = value.b;
  });
}
auto of_host = [](array_view<int> to) {
  struct local {
    decltype(g(1)) a;
    int b;
  } captured = {decltype(g(1))(1), 21};
  decltype(g(1)) value = 22;
  launch(to, 0, captured);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { to[2] = value + captured.b; });
};
auto generic = [](auto to) {
  struct local {
    decltype(g(1)) a;
    int b;
  };
  launch(to, 3, local{decltype(g(1))(1), 23});
};

int main() {
  std::vector<int> results(32);
  array_view<int> to(32, results);
  layout l{};
  l.b = 7, l.c = 8, l.e = 9, l.f[3] = 10, l.k = 11;
  with_default<int> w{};
  w.b[3] = 12, w.c = 13;
  of_template<int> o{};
  o.b = 14, o.c[3] = 15, o.d.b = 16, o.f = 17;
  derived d{};
  d.i.b = 18, d.b = 19;
  sides s{};
  s.last = 20;
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    const int values[] = {int(sizeof(layout)),
                          l.b, l.c, l.e, l.f[3], l.k, layout::value, layout::get, layout::size,
                          enumerator, constant, variable<int>,
                          int(sizeof(w)), w.b[3], w.c,
                          int(sizeof(o)), o.b, o.c[3], o.d.b, o.f, of_template<int>::value,
                          int(sizeof(d)), d.i.b, d.b, int(sizeof(s)), s.last};
    for (int i = 0; i < 26; ++i)
      to[i] = values[i];
  });
  to.synchronize();
  results.resize(26);
  expect_equal("kernel", results,
               {int(sizeof(layout)), 7, 8, 9, 10, 11, 4, 4, 4, 3, 3, 3, int(sizeof(w)), 12, 13, int(sizeof(o)), 14, 15, 16, 17,
                4, int(sizeof(d)), 18, 19, int(sizeof(s)), 20});
  expect("sizes", sizeof(layout) == 64 && sizeof(w) == 24 && sizeof(o) == 40 && sizeof(d) == 16);

  std::vector<int> used(8), lambdas(5);
  array_view<int> of_sides(8, used), of_lambdas(5, lambdas);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    const sides made{};
    const sides_of<int> instance{};
    of_sides[0] = made.initialised;
    of_sides[1] = made.get();
    of_sides[2] = made.i.initialised;
    of_sides[3] = made.i.get();
    of_sides[4] = instance.initialised;
    of_sides[5] = instance.get();
    of_sides[6] = argument();
    of_sides[7] = g(1);
  });
  of_sides.synchronize();
  expect_equal("sides in kernels", used, {8, 8, 8, 8, 8, 8, 8, 5});
  const sides_of<int> instance{};
  const std::vector<int> on_host = {s.initialised, s.get(), s.i.initialised, s.i.get(),
                                    instance.initialised, instance.get(), argument(), g(1)};
  expect_equal("sides on the host", on_host, {4, 4, 4, 4, 4, 4, 4, 3});

  of_host(of_lambdas);
  generic(of_lambdas);
  of_lambdas.synchronize();
  expect_equal("lambdas", lambdas, {8, 21, 43, 8, 23});
  return result();
}
