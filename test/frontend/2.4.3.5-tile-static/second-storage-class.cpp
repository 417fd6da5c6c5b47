// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that static, extern, register and thread_local beside tile_static, before it or behind, are one error for each
// variable, and so are const and constexpr for numbers, which nothing could write.
//
// Conformance: A109- A116-
// RUN: %amp++ -std=c++20 -ferror-limit=0 -Wno-register -Xclang -verify -fsyntax-only %s
// RUN: cp %s %t.cpp && not %amp++ -std=c++20 -DLEGAL -DFIXED -Xclang -fixit -fsyntax-only %t.cpp
// RUN: %filecheck %s --input-file=%t.cpp --check-prefix=FIXED
// RUN: %amp++ -std=c++20 -DLEGAL -c %s -o %t.o
// FIXED: {{^}}  tile_static int mended;
#ifndef LEGAL
template <int N> struct index {
  int number;
};
template <class T, class U = T> struct pair {
  T first;
  U second;
};
int storage_classes(int n) restrict(amp) {
  static tile_static int x;           // expected-error {{'x' is static: in a restrict(amp) function only tile_static can stand in front of a declaration; leave the word out [amp-2.4.3.5]}}
  tile_static static int a, b[2];     // expected-error {{'a' is static}} expected-error {{'b' is static}}
  tile_static int static c;           // expected-error {{'c' is static}}
  static const int tile_static d;     // expected-error {{'d' is static}}
  extern tile_static int e;           // expected-error {{'e' is extern: in a restrict(amp) function only tile_static}}
  tile_static extern int f;           // expected-error {{'f' is extern}}
  register tile_static int g;         // expected-error {{'g' is register: in a restrict(amp) function only tile_static}}
  tile_static index<1> static j;      // expected-error {{'j' is static: in a restrict(amp) function only tile_static}}
  static pair<pair<int, int>> tile_static k; // expected-error {{'k' is static}}
  pair<int, index<2>> extern tile_static l;  // expected-error {{'l' is extern}}
  thread_local tile_static int h;     // expected-error {{'h' is thread_local: in a restrict(amp) function only tile_static}}
  tile_static thread_local int i;     // expected-error {{'i' is thread_local}}
  return x + a + b[1] + c + d + e + f + g + h + i + n;
}
template <class T> T in_template(T x) restrict(amp) {
  static tile_static T shared; // expected-error {{'shared' is static}}
  shared = x;
  return shared;
}
template int in_template(int) restrict(amp);
template float in_template(float) restrict(amp);
int on_host() {
  static tile_static int x; // expected-error {{tile_static is for local variables of restrict(amp) functions [amp-2.4.3.5.1]}}
  extern tile_static int y; // expected-error {{tile_static is for local variables of restrict(amp) functions}}
  return x + y;
}
static tile_static int at_namespace_scope; // expected-error {{tile_static is for local variables}}
extern tile_static int elsewhere;          // expected-error {{tile_static is for local variables}}

enum colour { red };
int constants() restrict(amp) {
  constexpr tile_static int a; // expected-error {{'a' is constexpr, and a tile_static variable has no initialiser, so that nothing could ever write it: leave the word out [amp-2.4.3.5.1]}}
  tile_static constexpr int b; // expected-error {{'b' is constexpr}}
  tile_static const int c[4];  // expected-error {{'c' is const, and}}
  tile_static int const d = 3; // expected-error {{a tile_static variable cannot be initialised}}
  const tile_static colour e;  // expected-error {{'e' is const}}
  return a + b + c[0] + d + e;
}
template <class T> T constant() restrict(amp) {
  tile_static const T x; // expected-error {{'x' is const}}
  return x;
}
template int constant<int>() restrict(amp);
template unsigned constant<unsigned>() restrict(amp);
#endif

struct counter {
  mutable int number;
};
int written(int n) restrict(amp) {
  const tile_static counter c;
  tile_static counter const d[2];
  c.number = d[1].number = n;
  return c.number;
}
#ifdef FIXED
int fixed(int n) restrict(amp) {
  static tile_static int mended;
  mended = n;
  return mended;
}
#endif
