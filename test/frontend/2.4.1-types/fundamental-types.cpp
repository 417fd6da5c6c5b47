// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each fundamental type that restrict(amp) code does not have is an error as a local variable, parameter,
// return type, cast, member and capture, under its own name and a typedef's, at the type's first word.
// Conformance: A063-
// RUN: %amp++ -std=c++20 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++20 -DLEGAL -fsyntax-only %s
void locals(int n) restrict(amp) {
  bool b = true;
  int i = 1;
  unsigned u = 2;
  long l = 3;
  unsigned long ul = 4;
  float f = 5;
  double d = 6;
#ifndef LEGAL
  char c; // expected-error {{'char' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  signed char sc; // expected-error {{'signed char' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  unsigned char uc; // expected-error {{'unsigned char' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}}
  short s; // expected-error {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  unsigned short int us; // expected-error {{'unsigned short' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}}
  long long ll; // expected-error {{'long long' is no type of restrict(amp) code: use long [amp-2.4.1.2]}}
  unsigned long long ull; // expected-error {{'unsigned long long' is no type of restrict(amp) code: use unsigned long [amp-2.4.1.2]}}
  wchar_t w; // expected-error {{'wchar_t' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  char8_t c8; // expected-error {{'char8_t' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}}
  char16_t c16; // expected-error {{'char16_t' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}}
  char32_t c32; // expected-error {{'char32_t' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}}
  long double ld; // expected-error {{'long double' is no type of restrict(amp) code: use double [amp-2.4.1.2]}}
  __int128 i128; // expected-error {{'__int128' is no type of restrict(amp) code: use long [amp-2.4.1.2]}}
  _Float16 half; // expected-error {{'_Float16' is no type of restrict(amp) code: use float [amp-2.4.1.2]}}
  // One error for all variables of a declaration.
  const short several = 1, *of_them = &several; // expected-error {{'const short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
#endif
}

typedef long long large;
typedef float vector __attribute__((vector_size(16)));
#ifndef LEGAL
// expected-error@+1 {{'unsigned char' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}}
unsigned char result(int n) restrict(amp);
// expected-error@+1 {{'long long' is no type of restrict(amp) code: use long [amp-2.4.1.2]}}
int parameter(long long n) restrict(amp);
// expected-error@+1 {{'large' (aka 'long long') is no type of restrict(amp) code: use long [amp-2.4.1.2]}}
int by_typedef(large n) restrict(amp);
// expected-error@+1 {{'vector' (vector of 4 'float' values) is no type of restrict(amp) code: use a class of plain members [amp-2.4.1.2]}}
int of_vectors(vector v) restrict(amp);
#endif

struct wide_character {
  wchar_t kept; // expected-note {{member 'kept' of 'wide_character' declared here}}
};
struct precise {
  long double kept; // expected-note {{member 'kept' of 'precise' declared here}}
};
#ifndef LEGAL
// expected-error@+1 {{'wchar_t' (member 'kept' of 'wide_character') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
int member(wide_character c) restrict(amp);
// expected-error@+1 {{'long double' (member 'kept' of 'precise') is no type of restrict(amp) code: use double [amp-2.4.1.2]}}
int member(precise p) restrict(amp);
#endif

void captures() {
  char c = 1;
  unsigned short us = 1;
  long long ll = 1;
  int i = 1;
  auto fine = [=](int x) restrict(amp) { return i + x; };
#ifndef LEGAL
  auto char_kernel = [=](int x) restrict(amp) { return c + x; }; // expected-error {{'char' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  auto short_kernel = [us](int x) restrict(amp) { return us + x; }; // expected-error {{'unsigned short' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}}
  auto long_kernel = [n = ll](int x) restrict(amp) { return int(n) + x; }; // expected-error {{'long long' is no type of restrict(amp) code: use long [amp-2.4.1.2]}}
#endif
}
