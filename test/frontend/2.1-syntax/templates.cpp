// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause is taken on templates, their specialisations and their explicit instantiations.
//
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++20 -c %s -o %t.o
template <class T> T twice(T x) restrict(cpu, amp) { return x + x; }
template <> float twice(float x) restrict(cpu, amp) { return x * 2; }
template <> double twice<double>(double x) restrict(cpu, amp) { return x * 2; }
template int twice(int) restrict(cpu, amp);
template unsigned twice<unsigned>(unsigned) restrict(cpu, amp);
extern template long twice<long>(long) restrict(cpu, amp);

template <class T> T amp_only(T x) restrict(amp) { return x; }
template <> int amp_only<int>(int x) restrict(amp) { return x + 1; }
template float amp_only<float>(float) restrict(amp);

template <class T, int N> struct holder {
  T data[N];
  holder() restrict(cpu, amp);
  T &at(int i) restrict(cpu, amp) { return data[i]; }
  T get(int i) const restrict(amp);
  T get(int i) const restrict(cpu);
  template <class U> U as(int i) const restrict(cpu, amp);
  static T zero() restrict(cpu, amp) { return T(); }
};
template <class T, int N> holder<T, N>::holder() restrict(cpu, amp) {}
template <class T, int N> T holder<T, N>::get(int i) const restrict(amp) { return data[i]; }
template <class T, int N> T holder<T, N>::get(int i) const restrict(cpu) { return data[i] + 1; }
template <class T, int N> template <class U> U holder<T, N>::as(int i) const restrict(cpu, amp) { return U(data[i]); }
template struct holder<int, 4>;
template <> struct holder<bool, 1> { int get(int) const restrict(cpu, amp) { return 1; } };

template <class... Ts> int count(Ts... ts) restrict(cpu, amp) { return sizeof...(ts); }
template <template <class> class C, class T> int nested(C<T> c) restrict(cpu, amp) { return 1; }
template <class T> auto deduced(T x) restrict(cpu, amp) -> decltype(twice(x)) { return twice(x); }
template <int N = (3 > 2)> int by_value() restrict(cpu, amp) { return N; }
template <class F> int call(F f) restrict(cpu, amp) { return f(1); }
template <class T> struct one {};

int uses() restrict(amp) {
  holder<int, 4> h;
  holder<float, 2> f;
  return twice(1) + int(twice(2.0f)) + amp_only(1) + int(amp_only(1.0f)) + h.at(1) + h.get(0) + int(f.get(0)) +
         h.as<int>(0) + h.zero() + count(1, 2) + nested(one<int>()) + deduced(1) + by_value() + by_value<2>() +
         holder<bool, 1>().get(0) + call([](int x) { return x; });
}
int uses_on_the_host() {
  holder<int, 4> h;
  return twice(1) + h.get(0);
}
