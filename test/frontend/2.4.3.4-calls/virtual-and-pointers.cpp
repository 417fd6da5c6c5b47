// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that calls of virtual functions and calls through pointers, references and pointers to members are errors at
// the call, beside the errors of the types that they need.
//
// Conformance: A103- A104- A124-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
struct shape {
  virtual int corners() const restrict(amp); // expected-error {{cannot be virtual}} expected-note 2 {{declared here}}
  virtual int operator()(int) const restrict(amp); // expected-error {{cannot be virtual}}
  int calls() const restrict(amp) {
    return corners() +        // expected-error {{'shape' has virtual functions}} expected-error {{'corners' is virtual and cannot be called in restrict(amp) code: call a function that is not virtual, or take the object's class as a template parameter [amp-2.4.3.4]}}
           shape::corners() + // expected-error {{'corners' is virtual}}
           (*this)(2);        // expected-error {{'operator()' is virtual}}
  }
};
int virtual_call(shape &s) restrict(amp) { // expected-error {{'shape' has virtual functions}}
  return s.corners(); // expected-error {{'corners' is virtual}}
}

using function = int(int);
struct table {
  function *entries[2]; // expected-note {{member 'entries' of 'table' declared here}}
};
int pointers(function *p, function &r, const table &t, int n) restrict(amp) { // expected-error 2 {{refers to a function}} expected-error {{is a pointer, and restrict(amp) code stores none}}
  n += p(n);              // expected-error {{restrict(amp) code cannot call a function through a pointer or a reference: call it by its name, or pass a function object [amp-2.4.3.4]}}
  n += (*p)(n);           // expected-error {{through a pointer}}
  n += r(n);              // expected-error {{through a pointer}}
  n += t.entries[n](n);   // expected-error {{through a pointer}}
  n += (n ? p : &r)(n);   // expected-error {{through a pointer}}
  return n;
}
template <class F> int in_template(F f, int n) restrict(amp, cpu) { // expected-error {{refers to a function}}
  return f(n); // expected-error {{through a pointer}}
}
int cpu_function(int);
int instance() restrict(amp) { return in_template(cpu_function, 1); } // expected-note {{in the instance}}

struct cell {
  int a, b;
  int f(int) const restrict(amp);
};
int members(const cell &c, const cell *p, int n) restrict(amp) {
  int cell::*data = n ? &cell::a : &cell::b;
  n += c.*data + p->*data;
  n += (c.*&cell::f)(n);  // expected-error {{restrict(amp) code cannot call a member function through a pointer: call it by its name; .* and ->* are for pointers to data members [amp-2.4.3.7]}} expected-error {{there are no pointers or references to restrict(amp) functions}}
  n += (p->*&cell::f)(n); // expected-error {{cannot call a member function through a pointer}} expected-error {{there are no pointers or references to restrict(amp) functions}}
  return n;
}
