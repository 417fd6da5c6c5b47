// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that outside of functions conversions are the host's, in both passes alike, so that classes have one layout;
// and that default arguments and initialisers of members are evaluated by the side that uses them.
// Conformance: A040+
// RUN: %if every-shape %{ %amp++ -std=c++14 -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++20 -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

struct number {
  int x;
  constexpr operator int() const restrict(cpu) { return x; }
  constexpr operator long() const restrict(amp) { return x + 100; }
};

struct layout {
  static const int constant = number{3};
  enum { enumerator = number{5} };
  int bits : number{7};
  char bound[number{2}];
  char size[sizeof(number{1} + 1)];
  decltype(number{1} + 1) type;
};
template <class T> struct layout_of {
  int bound[T{3}];
  decltype(T{1} + 1) type;
  int initialised = T{8};
};
template <int N> struct argument { static constexpr int value = N; };
using six = argument<number{6}>;
constexpr int of_namespace = number{2} + 1;
static_assert(number{1} + 1 == 2, "");
template <class T> constexpr int variable = T{4} + 1;

struct initialised { int m = number{8}; };
int argument_left_out(int x = number{9}) { return x; }
int argument_left_out_in_amp(int x = number{9}) restrict(amp) { return x; }

int sizes() restrict(cpu) { return sizeof(layout) * 1000 + sizeof(layout_of<number>); }
int sizes() restrict(amp) { return sizeof(layout) * 1000 + sizeof(layout_of<number>); }

int main() {
  std::vector<int> results(11);
  array_view<int> to(11, results);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    to[0] = sizes();
    to[1] = layout::constant;
    to[2] = layout::enumerator;
    to[3] = six::value;
    to[4] = of_namespace;
    to[5] = variable<number>;
    to[6] = initialised().m;
    to[7] = argument_left_out_in_amp();
    to[8] = layout_of<number>().initialised;
    constexpr int in_amp = number{2};
    to[9] = in_amp;
    int array[number{-90}] = {};
    to[10] = sizeof(array) + array[0];
  });
  to.synchronize();
  expect_equal("kernel", results, {sizes(), 3, 5, 6, 3, 5, 108, 109, 108, 102, 40});
  const std::vector<int> on_host = {sizes(), initialised().m, argument_left_out(),
                                    layout_of<number>().initialised};
  expect_equal("host", on_host, {12 * 1000 + 20, 8, 9, 8});
  return result();
}
