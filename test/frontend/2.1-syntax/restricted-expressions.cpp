// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause governs every expression behind it (A020): the trailing return type, the exception specification
// and the member initialisers pick the overloads of the function's restrictions; without a clause, those of what
// surrounds the function.
// Conformance: A020+
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++20 -fsyntax-only %s
// RUN: %amp++ -std=c++17 %s -o %t && %t
#include <amp.h>
#include <type_traits>
#include <utility>

using namespace concurrency;

double g(int) restrict(cpu) { return 1.5; }
float g(int) restrict(amp) { return 2.5f; }
void quiet(int) restrict(cpu);
void quiet(int) restrict(amp) noexcept;
int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }

#define IS(TYPE, ...) static_assert(std::is_same<decltype(__VA_ARGS__), TYPE>::value, "")

// Trailing return types.
auto free_function(int x) restrict(amp) -> decltype(g(x)) { return g(x); }
auto free_function(int x) -> decltype(g(x)) { return g(x); }
auto on_host(int x) noexcept -> const decltype(g(x)) & { static double d; return d; }
auto wrapped(int x) restrict(amp) -> std::enable_if_t<(sizeof(g(x)) == 4), decltype(std::declval<decltype(g(x)) &>())>;
template <class T> auto in_template(T x) restrict(amp) -> decltype(g(x)) { return g(x); }
template <class T> auto in_template(T x) restrict(cpu) -> decltype(g(x)) { return g(x); }
template <class T> auto independent(T) restrict(amp) -> decltype(g(1)) { return g(1); }

struct members {
  int x;
  auto member(int y) const restrict(amp) -> decltype(g(y)) { return g(x + y); }
  auto member(int y) const -> decltype(g(y)) { return g(x + y); }
  static auto fixed(int y) restrict(amp) -> decltype(g(y));
  template <class T> auto generic(T y) restrict(amp) -> decltype(g(y)) { return g(y); }
};
auto members::fixed(int y) restrict(amp) -> decltype(g(y)) { return g(y); }
template <class T> struct of {
  T x;
  auto member(T y) const restrict(amp) -> decltype(g(y)) { return g(x + y); }
  auto member(T y) const restrict(cpu) -> decltype(g(y)) { return g(x + y); }
  auto uses_this() const restrict(amp) -> decltype(g(this->x)) { return g(x); }
};
const auto lambda = [](int x) restrict(amp) -> decltype(g(x)) { return g(x); };
auto on_host_lambda = [](int x) -> decltype(g(x)) { return g(x); };

// Exception specifications.
int free_noexcept(int x) restrict(amp) noexcept(noexcept(quiet(x))) { return x; }
int free_noexcept(int x) noexcept(noexcept(quiet(x)));
struct noexcepts {
  int member(int x) restrict(amp) noexcept(noexcept(quiet(x))) { return x; }
  int member(int x) noexcept(noexcept(quiet(x)));
};
template <class T> int noexcept_template(T x) restrict(amp) noexcept(noexcept(quiet(x))) { return x; }
static_assert(!noexcept(on_host_lambda(1)), "");

// Member initialisers.
struct initialised {
  int a;
  float b;
  initialised(int x) restrict(amp) : a(side() + x), b(g(x)) {}
  initialised(int x) : a(side() + x), b(g(x)) {}
};

float in_kernel(int x) restrict(amp) {
  IS(float, free_function(x));
  IS(float &, wrapped(x));
  IS(float, in_template(x));
  IS(float, independent(x));
  members m{x};
  of<int> o{x};
  IS(float, m.member(x));
  IS(float, members::fixed(x));
  IS(float, m.generic(x));
  IS(float, o.member(x));
  IS(float, o.uses_this());
  IS(float, lambda(x));
  static_assert(noexcept(free_noexcept(x)) && noexcept(noexcepts().member(x)) && noexcept(noexcept_template(x)), "");
  auto nested = [](int y) -> decltype(g(y)) { return g(y); };
  IS(float, nested(x));
  struct local {
    auto member(int y) -> decltype(g(y)) { return g(y); }
  };
  IS(float, local().member(x));
  auto declared(int) -> decltype(g(1));
  IS(float, declared(x));
  const initialised i(x);
  return free_function(x) + in_template(x) + independent(x) + m.member(x) + members::fixed(x) + m.generic(x) +
         o.member(x) + o.uses_this() + nested(x) + local().member(x) + i.a + i.b;
}

double in_host(int x) {
  IS(double, free_function(x));
  IS(const double &, on_host(x));
  IS(double, in_template(x));
  const members m{x};
  const of<int> o{x};
  IS(double, m.member(x));
  IS(double, o.member(x));
  IS(double, on_host_lambda(x));
  static_assert(!noexcept(noexcepts().member(x)), "");
  auto in_function = [](int y) restrict(amp) -> decltype(g(y)) {
    IS(float, g(y));
    return 1.5f;
  };
  static_assert(std::is_same<decltype(&decltype(in_function)::operator()), float (decltype(in_function)::*)(int) const>::value, "");
  const initialised i(x);
  return free_function(x) + in_template(x) + m.member(x) + o.member(x) + on_host_lambda(x) + i.a + i.b;
}

int main() {
  array_view<float> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = in_kernel(1); });
  return v[0] == 10 * 2.5f + 3 + 2.5f && in_host(1) == 5 * 1.5 + 2 + 1.5 ? 0 : 1;
}
