// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a type is an error where an expression has it though no declaration names it: the address of a pointer, a
// deduced result; and that it is one error.
//
// Conformance: A059- A067- A088-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
struct s { int *p; }; // expected-note {{member 'p' of 's' declared here}}
short host();
#ifndef LEGAL
int addresses(int *p) restrict(amp) {
  return **&p; // expected-error {{'int **' is a pointer to a pointer, which restrict(amp) code does not have: use one pointer and an index [amp-2.4.1.3]}}
}
auto result(float *p) restrict(amp) { return static_cast<decltype(&p)>(nullptr); } // expected-error {{'decltype(&p)' (aka 'float **') is a pointer to a pointer}}
template <class T> auto pattern(T &x) restrict(amp) { return &x; } // expected-error {{'long **' is a pointer to a pointer}}
int member(double *p) restrict(amp) {
  return *s{nullptr}.p; // expected-error {{'int *' (member 'p' of 's') is a pointer}}
}
int once(int *i) restrict(amp) {
  auto &&r = static_cast<volatile int &&>(*i); // expected-error {{'volatile int' is no type of restrict(amp) code}}
  return 1;
}
int calls(long *p) restrict(amp) { return pattern(p) == nullptr; }
#else
int addresses(int *p) restrict(amp) { return *&*p; }
auto result(float *p) restrict(amp) { return p; }
template <class T> auto pattern(T &x) restrict(amp) { return &x; }
long calls(long *p) restrict(amp) { return *pattern(*p); }
int **of_host(int *&p) { return &p; }
#endif
