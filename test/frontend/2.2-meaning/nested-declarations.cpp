// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions, function types and lambdas declared inside an amp function have its restrictions (A032, A033),
// at any depth and in templates, so that a declaration names the amp function and a lambda calls the amp overload.
// Conformance: A032+ A033+
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -Wall -Werror %s -o %t && %t
#include <amp.h>
#include <type_traits>

using namespace concurrency;

int nested(int x) restrict(amp) { return x + 1; }
int nested(int x) { return x + 100; }
int second(int x) restrict(amp) { return x + 2; }
int by_type(int x) restrict(amp) { return x + 3; }
int for_both(int x) restrict(cpu, amp) { return x + 4; }
int on_host(int x) { return x + 200; }
double typed(int) restrict(cpu);
float typed(int) restrict(amp);

namespace inner {
int in_namespace(int x) restrict(amp) { return x + 5; }
int calls(int x) restrict(amp) {
  int in_namespace(int);
  return in_namespace(x);
}
}

int function(int x) restrict(amp) {
  int nested(int), second(int);
  int nested(int);
  typedef int local(int);
  using local_alias = local;
  local_alias by_type;
  int on_host(int) restrict(cpu);
  return nested(x) + second(x) + by_type(x);
}
int both(int x) restrict(cpu, amp) {
  int for_both(int);
  return for_both(x) + [](int y) { return y; }(x);
}
template <class T> T in_template(T x) restrict(amp) {
  T nested(T);
  return nested(x);
}
int in_lambdas(int x) restrict(amp) {
  auto outer = [](int y) {
    int nested(int);
    auto inner = [](auto z) {
      int second(int);
      static_assert(std::is_same<decltype(typed(z)), float>::value, "amp by what surrounds it");
      return second(z);
    };
    static_assert(std::is_same<decltype(typed(y)), float>::value, "amp by what surrounds it");
    return nested(y) + inner(y);
  };
  return outer(x);
}
int in_local_class(int x) restrict(amp) {
  struct local {
    int method(int y) {
      int nested(int);
      return nested(y) + [=] { return y; }();
    }
  };
  return local().method(x);
}
int of_host(int x) {
  int nested(int);
  auto lambda = [](int y) restrict(amp) {
    int nested(int);
    return nested(y);
  };
  return nested(x) + int(sizeof(lambda) - 1);
}

int main() {
  array_view<int> v(8);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    int nested(int);
    v[0] = nested(1);
    v[1] = function(1);
    v[2] = both(1);
    v[3] = in_template(1);
    v[4] = in_lambdas(1);
    v[5] = in_local_class(1);
    v[6] = inner::calls(1);
    v[7] = [](int x) { int nested(int); return nested(x); }(2);
  });
  const int expected[] = {2, 9, 6, 2, 5, 3, 6, 3};
  for (int i = 0; i < 8; ++i)
    if (v[i] != expected[i])
      return 1;
  return of_host(1) == 101 && both(1) == 6 && on_host(1) == 201 ? 0 : 1;
}
