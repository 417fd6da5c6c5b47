// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the implicit members of a class whose base or member overloads them on restrictions work on both sides,
// and take the overload of the side.
// Conformance: A046+ A047+ A048+ A049+
// RUN: %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

using namespace concurrency;

struct both_ways {
  int x;
  both_ways() : x(1) {}
  both_ways() restrict(amp) : x(2) {}
  both_ways(const both_ways &other) : x(other.x + 10) {}
  both_ways(const both_ways &other) restrict(amp) : x(other.x + 20) {}
  both_ways &operator=(const both_ways &other) { x = other.x + 100; return *this; }
  both_ways &operator=(const both_ways &other) restrict(amp) { x = other.x + 200; return *this; }
  ~both_ways() restrict(cpu, amp) {}
};
struct derived : both_ways { int y = 0; };
struct member { both_ways b; };
struct deep : member { derived d; };
template <class T> struct in_template { T t[2]; };
struct defaulted : both_ways { defaulted() = default; };

template <class T> int made() restrict(cpu, amp) { T t; return sizeof(t) != 0; }

int value() restrict(cpu, amp) {
  derived a;                     // 1 or 2
  derived b = a;                 // 11 or 22
  a = b;                         // 111 or 222
  member m;
  deep d;
  in_template<both_ways> t;
  defaulted e;
  return a.x + b.x + m.b.x + d.b.x + d.d.x + t.t[1].x + e.x;
}

int main() {
  array_view<int> v(4);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = value() + made<deep>(); });
  return value() == 111 + 11 + 5 && v[1] == 222 + 22 + 10 + 1 ? 0 : 1;
}
