// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a constant beyond the range of every type is one error at the constant in each kind of restrict(amp) code,
// and stays Clang's warning in code for the host.
//
// Conformance: A093-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
#define TOO_LARGE 1e999

double host() { return 1e400; } // expected-warning {{magnitude of floating-point constant too large for type 'double'}}

inline float never_called() restrict(amp) {
  return 1e39f; // expected-error {{this constant is beyond the range of 'float': write a constant that its type can hold [amp-2.4.3.1]}}
}
double dual() restrict(amp, cpu) {
  double negative = -1e400; // expected-error {{this constant is beyond the range of 'double'}}
  negative += TOO_LARGE; // expected-error {{this constant is beyond the range of 'double'}}
  return negative + 0x1p1024 + 1.0e308; // expected-error {{this constant is beyond the range of 'double'}}
}
template <class T> T never_instantiated(T x) restrict(amp) {
  return x * 1e309; // expected-error {{this constant is beyond the range of 'double'}}
}
template <class T> T instantiated_twice(T x) restrict(amp) {
  return x * T(1e309); // expected-error {{this constant is beyond the range of 'double'}}
}
struct s {
  double value;
  s() restrict(amp) : value(1e310) {} // expected-error {{this constant is beyond the range of 'double'}}
  static double f() restrict(amp) {
    auto lambda = [](double x) { return x + 1e400; }; // expected-error {{this constant is beyond the range of 'double'}}
    return lambda(1) + instantiated_twice(1.0) + instantiated_twice(1.0f);
  }
};
unsigned long integers() restrict(amp) {
  return 18446744073709551616ul; // expected-error {{this constant is beyond the range of 'unsigned long': write a constant that its type can hold [amp-2.4.3.1]}}
}
