// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause is taken on conversion functions: to every kind of type, out of the class, in templates.
//
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++20 -c %s -o %t.o
template <class T> struct box { T value; };
namespace types { struct named { int n; }; template <class T> struct pair { T a, b; }; }

struct S {
  int a;
  operator int() const restrict(cpu, amp) { return a; }
  operator unsigned long() const restrict(cpu, amp) noexcept { return 1; }
  explicit operator bool() const restrict(cpu, amp) { return a != 0; }
  operator float *() restrict(cpu, amp) { return nullptr; }
  operator const int &() restrict(cpu, amp) { return a; }
  operator types::named() const restrict(cpu, amp) { return {a}; }
  operator ::types::pair<box<int>>() const restrict(cpu, amp) { return {}; }
  operator box<int>() const restrict(cpu, amp);
  constexpr explicit operator double() const restrict(cpu, amp) { return 1.0; }
  template <class U> operator types::pair<U>() const restrict(cpu, amp) { return {U(a), U(a)}; }
};
S::operator box<int>() const restrict(cpu, amp) { return {a}; }

template <class T> struct G {
  T a;
  operator T() const restrict(cpu, amp) { return a; }
  operator box<T>() const restrict(cpu, amp);
  template <class U> explicit operator U *() const restrict(cpu, amp);
};
template <class T> G<T>::operator box<T>() const restrict(cpu, amp) { return {a}; }
template <class T> template <class U> G<T>::operator U *() const restrict(cpu, amp) { return nullptr; }

int uses() restrict(amp) {
  S s{1};
  G<int> g{2};
  int i = s;
  bool b = static_cast<bool>(s);
  types::named n = s;
  types::pair<box<int>> p = s;
  box<int> x = s, y = g;
  types::pair<int> q = s;
  int j = g;
  float *f = static_cast<float *>(g);
  return i + b + n.n + p.a.value + x.value + y.value + q.a + j + (f == nullptr);
}
