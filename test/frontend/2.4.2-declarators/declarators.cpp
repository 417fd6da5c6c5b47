// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict(amp) functions of every kind have no ellipsis, are not virtual, have no dynamic exception
// specification and, with several restrictions, are no functions of C.
// Conformance: A086+ A086- A089- A090+ A090- A091+ A091-
// RUN: %amp++ -std=c++14 -Xclang -verify -ferror-limit=0 -fsyntax-only -Wno-dynamic-exception-spec %s
// RUN: %amp++ -std=c++14 -DLEGAL -fsyntax-only %s
#ifndef LEGAL
// expected-error@+1 {{a restrict(amp) function has no '...': declare its parameters, or a template's pack of them [amp-2.4.2]}}
static int several(int n, ...) restrict(cpu, amp);
// expected-error@+1 {{a restrict(amp) function has no '...': declare its parameters, or a template's pack of them [amp-2.4.2]}}
template <class T> T in_template(T x...) restrict(amp);
int on_the_host(float x, ...); // of the same type
// expected-error@+1 {{a restrict(amp) function has no '...': declare its parameters, or a template's pack of them [amp-2.4.2]}}
int of_a_known_type(float x, ...) restrict(amp);

struct base {
  // expected-error@+1 {{a restrict(amp) function cannot be virtual: use templates instead [amp-2.4.2]}}
  virtual ~base() restrict(cpu, amp) {}
  // expected-error@+1 {{a restrict(amp) function cannot be virtual: use templates instead [amp-2.4.2]}}
  virtual int pure(int x) restrict(amp) = 0;
};
struct plain {
  // expected-error@+1 {{a restrict(amp) function has no dynamic exception specification: write 'noexcept', or nothing [amp-2.4.2]}}
  static int throws(int x) restrict(amp) throw(int);
  // expected-error@+1 {{a restrict(amp) function has no dynamic exception specification: write 'noexcept', or nothing [amp-2.4.2]}}
  plain &operator=(const plain &) restrict(amp) throw();
};
extern "C" {
// expected-error@+1 {{an extern "C" function has one restriction only: give each side a function of its own name [amp-2.4.2]}}
int of_c(int x) restrict(cpu, amp);
}
auto lambda = [](int x) restrict(amp) throw() { return x; }; // expected-error {{a restrict(amp) function has no dynamic exception specification: write 'noexcept', or nothing [amp-2.4.2]}}
#endif

// Legal.
extern "C" int of_c_and_amp(int x) restrict(amp);
extern "C" int of_c_and_cpu(int x) restrict(cpu);
int quiet(int x) restrict(amp) noexcept;
int conditionally(int x) restrict(cpu, amp) noexcept(true);
template <class... Rest> int pack(Rest... rest) restrict(amp) { return sizeof...(rest); }
struct host {
  virtual ~host() = default;
  virtual int on_host(int x, ...) restrict(cpu) throw();
  static int in_kernels(int x) restrict(amp) { return x; }
};
struct derived : host {
  int on_host(int x, ...) throw() override;
};
