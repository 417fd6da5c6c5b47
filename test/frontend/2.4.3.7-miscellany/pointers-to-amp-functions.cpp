// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that naming a restrict(amp) function without calling it is one error at the name, on the host and in kernels;
// and that a function for both sides is on the host a function as any other.
//
// Conformance: A038+ A126+ A126-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Wno-unused -Xclang -verify -fsyntax-only %s
int amp(int x) restrict(amp) { return x; }
int dual(int x) restrict(amp, cpu) { return x; }
int split(int x) restrict(amp) { return x; }
int split(int x) restrict(cpu) { return x; }
template <class T> T templated(T x) restrict(amp) { return x; }
struct s {
  int member(int) const restrict(amp) { return 1; }
  static int of_class(int) restrict(amp) { return 1; }
  int operator()(int x) const restrict(amp) { return x; }
};
template <int (*F)(int)> int argument() { return 0; }
template <class F> int deduced(F) { return 0; }
struct keeps {
  int (*f)(int);
};

auto at_file_scope = &amp; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
int (*table[])(int) = {dual, amp}; // expected-error {{there are no pointers}}
int by_default(int (*f)(int) = amp, int x = (dual)(1)); // expected-error {{there are no pointers}}
struct members {
  int by_default(int (*f)(int) = &s::of_class) const; // expected-error {{there are no pointers}}
};
void on_the_host() {
  auto *p = &amp;             // expected-error {{there are no pointers}}
  int (*q)(int) = amp;        // expected-error {{there are no pointers}}
  int (&r)(int) = amp;        // expected-error {{there are no pointers}}
  auto t = &templated<int>;   // expected-error {{there are no pointers}}
  auto m = &s::member;        // expected-error {{there are no pointers}}
  int (*c)(int) = s::of_class; // expected-error {{there are no pointers}}
  s object;
  c = object.of_class;        // expected-error {{there are no pointers}}
  argument<amp>();            // expected-error {{there are no pointers}}
  deduced(amp);               // expected-error {{there are no pointers}}
  keeps k{amp};               // expected-error {{there are no pointers}}
  int (*l)(int) = [](int x) restrict(amp) { return x; }; // expected-error {{there are no pointers}}
  (p == &amp) ? amp : q;      // expected-error 2 {{there are no pointers}}
  int (*fine)(int) = dual, (*host)(int) = split, (&reference)(int) = dual;
  fine = [](int x) restrict(cpu, amp) { return x; };
  argument<dual>();
  deduced(dual);
  deduced(object);
  fine(host(reference(1)));
}
inline void never_called() {
  deduced(&amp); // expected-error {{there are no pointers}}
}
template <class T> void in_template() {
  deduced(&amp); // expected-error {{there are no pointers}}
  deduced(templated<T>); // expected-error {{there are no pointers}}
}
template void in_template<int>();

template <class F> int takes(F f) restrict(amp, cpu) { return 1; } // expected-error {{refers to a function}} expected-error {{points to a member function}}
int in_amp() restrict(amp) {
  s object;
  takes(amp);   // expected-error {{there are no pointers}} expected-note {{in the instance}}
  takes(&dual); // expected-error {{there are no pointers}}
  takes(split); // expected-error {{there are no pointers}}
  takes(&s::member); // expected-error {{there are no pointers}} expected-note {{in the instance}}
  takes([](int x) { return x; });
  takes(+[](int x) { return x; }); // expected-error {{there are no pointers}}
  takes(object);
  return dual(1) + (dual)(2) + s::of_class(3) + object.member(4);
}
// In an operand that nobody evaluates the name gives a type, to a template that does not keep it.
template <class T> struct result_of {};
template <class R, class... A> struct result_of<R(A...)> {
  typedef R type;
};
int unevaluated() restrict(amp) { return sizeof(amp(1)) + sizeof(decltype(dual(1))); }
