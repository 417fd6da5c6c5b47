// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the code of a local class that is in none of its functions is code of the function around: decltype and sizeof
// there take that function's overloads, in types of members, in aliases, nested classes, templates and lambdas;
// behind the class it is the host's again.
// RUN: %if every-shape %{ %amp++ -std=c++17 %s -o %t && %t %}
// RUN: %amp++ -std=c++17 -O2 %s -o %t && %t
#include <amp.h>
#include <type_traits>

using namespace concurrency;

int g(int) { return 1; }
float g(int) restrict(amp) { return 1.5f; }
char size_of(int);
double size_of(int) restrict(amp);

template <class T> struct outside {
  decltype(g(T())) value;
};

int in_function(int v) restrict(amp) {
  struct local {
    decltype(g(1)) first;
    typedef decltype(g(1)) type;
    using alias = decltype(g(2));
    decltype(g(1)) second, third = 0.5f;
    enum { size = sizeof(size_of(1)) };
    struct nested {
      decltype(g(1)) value;
    };
    decltype(g(1)) after_nested;
    outside<int> other;
    decltype(g(1)) after_instance;
    decltype(g(1)) get(decltype(g(1)) p) { return first + p; }
    auto trailing() -> decltype(g(1)) { return first; }
  };
  static_assert(std::is_same<local::type, float>::value && std::is_same<local::alias, float>::value, "");
  static_assert(local::size == sizeof(double), "");
  static_assert(std::is_same<decltype(local::after_nested), float>::value, "");
  static_assert(std::is_same<decltype(local::after_instance), float>::value, "");
  local l = {};
  l.first = 0.5f;
  local::nested n = {0.25f};
  return int((l.get(0.25f) + l.trailing() + n.value + l.third) * 100) + v;
}

template <class T> int in_template(T v) restrict(amp) {
  struct local {
    decltype(g(T())) value;
    typedef decltype(g(T())) type;
  };
  static_assert(std::is_same<typename local::type, float>::value, "");
  local l = {0.5f};
  return int(l.value * 100) + v;
}

int on_host() {
  struct local {
    decltype(g(1)) value;
  };
  static_assert(std::is_same<decltype(local::value), int>::value, "");
  return 0;
}
void declares_only() restrict(amp) { struct never_defined; }
decltype(g(1)) of_host = 1;

int main() {
  array_view<int> out(4);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    struct local {
      decltype(g(1)) value;
    };
    local l = {0.5f};
    out[i] = in_function(1) + in_template(2) + int(l.value * 10);
  });
  return out[3] == 75 + 50 + 25 + 50 + 1 + 52 + 5 && on_host() == 0 &&
                 std::is_same<decltype(of_host), int>::value && std::is_same<decltype(outside<int>::value), int>::value
             ? 0 : 1;
}
