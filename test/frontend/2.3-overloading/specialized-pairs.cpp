// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that explicit specialisations and instantiations of templates that are overloaded on restrictions are those of
// the overload with their clause, or of the cpu one without any (A027, A029, A040): functions, member functions,
// operators, constructors, member templates.
// Conformance: A029+ A040+
// RUN: %amp++ -std=c++14 -Wall -Werror -fsyntax-only %s
// RUN: %amp++ -std=c++17 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

template <class T> struct holder {
  T value;
  holder() restrict(amp) : value(1) {}
  holder() : value(2) {}
  T get() const restrict(amp) { return value; }
  T get() const restrict(cpu) { return value + 1; }
  T operator()(T) const restrict(amp) { return value; }
  T operator()(T) const restrict(cpu) { return value + 1; }
  T operator[](T) const restrict(amp) { return value; }
  T operator[](T) const { return value + 1; }
  bool operator<(const holder &) const restrict(amp) { return false; }
  bool operator<(const holder &) const { return false; }
  static T make() restrict(amp) { return 1; }
  static T make() { return 1; }
  T amp_only() const restrict(amp) { return value; }
  T for_both() const restrict(cpu, amp) { return value; }
  template <class U> U as() const restrict(amp) { return value; }
  template <class U> U as() const { return value + 1; }
};

template <> int holder<int>::make() { return 100; }
template <> int holder<int>::make() restrict(amp) { return 200; }
template <> holder<int>::holder() restrict(amp) : value(10) {}
template <> holder<int>::holder() : value(20) {}
template <> int holder<int>::get() const restrict(amp) { return value * 2 + make(); }
template <> int holder<int>::get() const { return value * 3 + make(); }
template <> int holder<int>::operator()(int) const restrict(amp) { return value + get(); }
template <> int holder<int>::operator()(int) const restrict(cpu) { return value + get(); }
template <> int holder<int>::operator[](int) const restrict(cpu) { return 1; }
template <> bool holder<int>::operator<(const holder<int> &) const { return true; }
template <> int holder<int>::amp_only() const restrict(amp) { return 7; }
template <> inline int holder<int>::for_both() const restrict(cpu, amp) { return 8; }
template <> template <> float holder<int>::as<float>() const restrict(amp) { return 9; }
template <> template <> float holder<int>::as<float>() const { return 11; }

// Declared first, in either order.
template <> unsigned holder<unsigned>::get() const restrict(amp);
template <> unsigned holder<unsigned>::get() const restrict(cpu);
template <> unsigned holder<unsigned>::get() const restrict(cpu) { return 6; }
template <> unsigned holder<unsigned>::get() const restrict(amp) { return 5; }

template float holder<float>::get() const restrict(amp);
template float holder<float>::get() const;
extern template double holder<double>::get() const;
template double holder<double>::get() const restrict(cpu);
template double holder<double>::get() const restrict(amp);
template bool holder<float>::operator<(const holder<float> &) const restrict(amp);

namespace inner {
template <class T> struct holder {
  T get() const restrict(amp) { return 1; }
  T get() const restrict(cpu) { return 2; }
};
template <> int holder<int>::get() const restrict(amp) { return 3; }
template long holder<long>::get() const restrict(amp);
long both_are_found_again = holder<long>().get();
}

template <class T> T function(T x) restrict(amp) { return x; }
template <class T> T function(T x) { return x + 1; }
template <> int function(int x) restrict(amp) { return x * 2; }
template <> int function<int>(int x) { return x * 3; }
template float function<float>(float) restrict(amp);
template float function(float);

int uses() restrict(cpu, amp) {
  holder<int> h;
  return h.value + h.get() + h(1) + h[0] + (h < h) + h.for_both() + int(h.as<float>()) + int(holder<unsigned>().get()) +
         inner::holder<int>().get() + function(5) + int(function(1.0f));
}

int main() {
  array_view<int> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = uses() + holder<int>().amp_only(); });
  const int on_host = 20 + 160 + 180 + 1 + 1 + 8 + 11 + 6 + 2 + 15 + 2;
  const int in_kernel = 10 + 220 + 230 + 10 + 0 + 8 + 9 + 5 + 3 + 10 + 1 + 7;
  return uses() == on_host && v[0] == in_kernel && inner::both_are_found_again == 2 ? 0 : 1;
}
