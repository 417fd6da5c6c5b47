// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a pointer's bytes become an integer, and an integer's a pointer, through a reference, a pointer or a
// bit_cast no more than by a cast of the values.
//
// Conformance: A121- A122-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
// RUN: %amp++ -std=c++17 -famp-version=1.2 -Xclang -verify=legal -fsyntax-only %s
// legal-no-diagnostics
struct s { int a; };
enum class number : unsigned long {};
#ifndef LEGAL
int to_pointer(long i) restrict(amp) {
  int *&r = (int *&)i; // expected-error {{restrict(amp) code cannot convert an integer to a pointer: take the address of a variable, or use nullptr [amp-2.4.3.6]}}
  int *p = reinterpret_cast<int *&>(i); // expected-error {{restrict(amp) code cannot convert an integer to a pointer}}
  int *&&x = (int *&&)i; // expected-error {{restrict(amp) code cannot convert an integer to a pointer}}
  using reference = int *&;
  reference f = reference(i); // expected-error {{restrict(amp) code cannot convert an integer to a pointer}}
  int s::*&m = (int s::*&)i; // expected-error {{restrict(amp) code cannot convert an integer to a pointer}}
  return *r + *p + *x + *f + (m == nullptr);
}
long to_integer(int *p, int s::*m) restrict(amp, cpu) {
  long &r = (long &)p; // expected-error {{restrict(amp) code cannot convert a pointer to an integer: compute with indices instead [amp-2.4.3.6]}}
  r += reinterpret_cast<const long &>(p); // expected-error {{restrict(amp) code cannot convert a pointer to an integer}}
  r += (long)(number &)p; // expected-error {{restrict(amp) code cannot convert a pointer to an integer}}
  r += __builtin_bit_cast(long, m); // expected-error {{restrict(amp) code cannot convert a pointer to an integer}}
  return r;
}
template <class To, class From> To pun(From &from) restrict(amp) {
  return (To &)from; // expected-error {{restrict(amp) code cannot convert a pointer to an integer}}
}
long instantiated(int *p) restrict(amp) { return pun<long>(p); }
#else
int same_kind(int *p, float &f) restrict(amp) {
  int &bits = (int &)f;
  float *&q = (float *&)p;
  return bits + (int)*q + reinterpret_cast<unsigned &>(bits);
}
template <class To, class From> To pun(From &from) restrict(amp) {
  return (To &)from;
}
int instantiated(float f) restrict(amp) { return pun<int>(f); }
long host(int *p) { return (long &)p; }
#endif
