// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -famp-msvc a temporary object of a class binds to `T &` where nothing else fits, with a warning: arguments
// of functions, members, constructors and operators, default arguments, and variables, on the host and in kernels; that it
// lives as long as there; and that a function that takes it without is preferred. No other type, no result, no member, and
// no instance of a template: those are errors, as they were.
//
// RUN: %amp++ -famp-msvc -std=c++14 -O1 %s -o %t 2> %t.said && %t && %filecheck %s --input-file=%t.said
// RUN: %if thorough %{ %amp++ -famp-msvc -std=c++20 -O0 -DPLAIN -w %s -o %t && %t %}
// RUN: not %amp++ -std=c++14 -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WITHOUT
// RUN: not %amp++ -famp-msvc -Werror -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WERROR
// RUN: not %amp++ -famp-msvc -DWRONG -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WRONG
// WITHOUT: error: no matching function for call to 'add'
// WERROR: error: a temporary object is bound to a reference that is not const
#ifndef PLAIN
#include <amp.h>
#endif
#include <iostream>
#include <string>
#include <type_traits>
#include <vector>

int alive = 0;
struct counter {
  explicit counter(int n = 0) : n(n) { ++alive; }
  counter(const counter &other) : n(other.n) { ++alive; }
  ~counter() { --alive; }
  counter *operator&() { return nullptr; } // is not asked
  int n;
};
counter make(int n) { return counter(n); }

int add(counter &a, int more) { return a.n += more; }
int prefers(counter &) { return 1; }
int prefers(const counter &) { return 2; }
int takes(counter &) { return 1; }
int takes(counter &&) { return 2; }
int takes_value(counter a) { return a.n; }
int usual(counter &a = make(9)) { return a.n; } // CHECK-DAG: [[@LINE]]:24: warning: a temporary object is bound to a reference that is not const, as Visual C++ does: name the object, or take it by 'const T &' or 'T &&'
struct holder {
  holder(counter &a) : n(a.n) {}
  int set(counter &a) { return n = a.n; }
  int operator[](counter &a) { return a.n; }
  int n;
};
int operator+(const holder &left, counter &right) { return left.n + right.n; }
std::ostream &operator<<(std::ostream &out, counter &a) { return out << a.n; }
template <class A, class B> struct same : std::false_type {};
template <class A> struct same<A, A> : std::true_type {};
template <class T> int deduced(std::vector<T> &values) { return static_cast<int>(values.size()); }

#ifndef PLAIN
using namespace concurrency;
struct pair_of_ints {
  int a, b;
};
int sum(pair_of_ints &p) restrict(amp, cpu) { return p.a + p.b; }
pair_of_ints two(int n) restrict(amp, cpu) { return pair_of_ints{n, n}; }
void fill(array_view<int> &view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = sum(two(i[0])); // CHECK-DAG: [[@LINE]]:19: warning: a temporary object is bound
  });
  view.synchronize();
}
bool kernels() {
  std::vector<int> numbers(5);
  fill(array_view<int>(5, numbers)); // CHECK-DAG: [[@LINE]]:8: warning: a temporary object is bound
  return numbers[3] == 6;
}
#else
bool kernels() { return true; }
#endif

#ifdef WRONG
// WRONG-DAG: [[@LINE+1]]:{{[0-9]+}}: error: non-const lvalue reference to type 'counter' cannot bind to a temporary of type 'counter'
counter &result() { return counter(1); }
int number(int &n) { return n; }
// WRONG-DAG: [[@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'number'
int of_number() { return number(1); }
struct member {
  // WRONG-DAG: [[@LINE+1]]:{{[0-9]+}}: error: non-const lvalue reference to type 'counter' cannot bind to a temporary
  member() : a(make(1)) {}
  counter &a;
};
// WRONG-DAG: [[@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'add'
template <class T> int in_template(T n) { return add(T(n), 1); }
int instance() { return in_template(counter(1)); }
#endif

#define EXPECT(...)                                                                                \
  if (!(__VA_ARGS__))                                                                              \
  return std::cout << "line " << __LINE__ << '\n', 1

int main() {
  EXPECT(add(make(1), 2) == 3);    // CHECK-DAG: [[@LINE]]:14: warning: a temporary object is bound
  EXPECT(add(counter(3), 4) == 7); // CHECK-DAG: [[@LINE]]:14: warning: a temporary object is bound
  EXPECT(alive == 0);
  EXPECT(prefers(make(1)) == 2 && takes(make(1)) == 2 && takes_value(make(4)) == 4);
  EXPECT(usual() == 9);
  EXPECT(same<int(counter &), decltype(usual)>::value); // no other function
  holder h(make(5));                                // CHECK-DAG: [[@LINE]]:12: warning: a temporary object is bound
  EXPECT(h.n == 5 && h.set(make(6)) == 6);          // CHECK-DAG: [[@LINE]]:28: warning: a temporary object is bound
  holder braced{make(1)}, listed = {make(2)};       // CHECK-DAG: [[@LINE]]:17: warning: a temporary object is bound
  const holder several[] = {make(3), {make(4)}};    // CHECK-DAG: [[@LINE]]:29: warning: a temporary object is bound
  holder converted = make(5);                       // CHECK-DAG: [[@LINE]]:22: warning: a temporary object is bound
  EXPECT(braced.n + listed.n + several[0].n + several[1].n + converted.n == 15);
  EXPECT(h[make(7)] == 7 && h + make(1) == 7);      // CHECK-DAG: [[@LINE]]:12: warning: a temporary object is bound
  EXPECT(add(counter(add(make(1), 1)), 1) == 3);    // one within another
  EXPECT(deduced(std::vector<int>(3)) == 3);        // CHECK-DAG: [[@LINE]]:18: warning: a temporary object is bound
  std::cout << make(8) << counter(9) << '\n';
  EXPECT(alive == 0);
  {
    counter &kept = make(10); // CHECK-DAG: [[@LINE]]:21: warning: a temporary object is bound
    EXPECT(alive == 1 && add(kept, 1) == 11);
    for (counter &each = make(1); each.n < 3; ++each.n)
      EXPECT(alive == 2);
  }
  EXPECT(alive == 0 && kernels());
  return 0;
}
