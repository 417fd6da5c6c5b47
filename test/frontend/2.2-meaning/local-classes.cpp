// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the member functions of a class inside an amp function have that function's restrictions: in kernels,
// functions, templates and nested classes.
// Conformance: A031+
// RUN: %amp++ -std=c++17 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

template <class T> T in_template(T x) restrict(cpu, amp) {
  struct pair {
    T a, b;
    pair(T a, T b) : a(a), b(b) {}
    T sum() const { return a + b; }
  };
  return pair(x, x).sum();
}

int in_function(int x) restrict(amp) {
  struct outer {
    struct inner {
      int get(int x) const { return x; }
    };
    int operator()(int x) const { return [=](int y) { return inner().get(x) + y; }(1); }
    operator int() const { return 1; }
    static int twice(int x) { return 2 * x; }
  };
  return outer()(x) + outer() + outer::twice(x);
}

int main() {
  array_view<int> v(4);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    struct local {
      int x;
      local() : x(1) {}
      explicit local(int y) : x(y) {}
      ~local() { x = 0; }
      local &operator+=(const local &other) { x += other.x; return *this; }
    };
    local sum(3), one;
    sum += one;
    v[i] = sum.x + in_template(2) + in_function(5);
  });
  return v[2] == 4 + 4 + 6 + 1 + 10 && in_template(1) == 2 ? 0 : 1;
}
