// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that character and string literals are errors in restrict(amp) code, whatever their kind, and that they are
// none where the compiler alone reads them.
//
// Conformance: A093-
// RUN: %amp++ -std=c++20 -Xclang -verify -fsyntax-only %s
#include <cassert>
#include <cmath>

[[deprecated("text")]] void old();

int characters(int x) restrict(amp) {
  x += 'a';          // expected-error {{a character literal has type 'char', which restrict(amp) code does not have: write its value as an int [amp-2.4.1.2]}}
  x += L'b' + u8'c'; // expected-error {{has type 'wchar_t'}} expected-error {{has type 'char8_t'}}
  x += u'd';         // expected-error {{has type 'char16_t'}}
  x += U'e';         // expected-error {{has type 'char32_t'}}
  x += 'abcd';       // an int
  return x;
}
int strings(int x) restrict(amp, cpu) {
  x += "text"[x]; // expected-error {{a string literal is an array of 'char', which restrict(amp) code does not have: handle text on the host [amp-2.4.1.2]}}
  x += L"wide"[x]; // expected-error {{a string literal is an array of 'wchar_t'}}
  x += R"(raw)" "and more"[0]; // expected-error {{a string literal is an array of 'char'}}
  x += __func__[0]; // expected-error {{a string literal is an array of 'char'}}
  return x;
}
template <class T> T pattern(T x) restrict(amp) {
  return x + 'x'; // expected-error {{a character literal has type 'char'}}
}

double compiler_only(int x) restrict(amp) {
  static_assert(sizeof(int) == 4, "text");
  switch (x) {
  case 'c':
    return sizeof("text") + sizeof('c');
  }
  constexpr int code = 'd';
  [[maybe_unused]] int unused = code;
  return NAN; // __builtin_nanf("")
}
