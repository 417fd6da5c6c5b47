// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that short vectors and normalised numbers do not convert where they must not, have no subscripts and no order, and
// swizzle no component twice, and that what stands beside it compiles.
// Conformance: D005- D007- D019- D021- D022- D023- D024- D027- D032- D033- D035- D037-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <amp_short_vectors.h>

using namespace concurrency::graphics;

void vectors(float_4 a, uint_2 b, unorm_3 c, norm n, unorm u) {
#ifndef LEGAL
  int_4 i = a;          // expected-error {{no viable conversion from 'float_4' to 'int_4'}}
  float_3 f(a);         // expected-error {{no matching constructor for initialization of 'float_3'}}
  float x = a[0];       // expected-error {{type 'float_4' does not provide a subscript operator}}
  bool less = a < float_4(); // expected-error {{invalid operands to binary expression ('float_4' and 'float_4')}}
  uint_2 m = -b;        // expected-error {{invalid argument type 'uint_2' to unary expression}}
  unorm_3 k = -c;       // expected-error {{invalid argument type 'unorm_3' to unary expression}}
  float_4 o = a % a;    // expected-error {{invalid operands to binary expression ('float_4' and 'float_4')}}
  float_2 xx = a.xx;    // expected-error {{no member named 'xx' in 'concurrency::graphics::float_4'}}
  float_2 xg = a.xg;    // expected-error {{no member named 'xg' in 'concurrency::graphics::float_4'}}
  uint_2 z = b.z;       // expected-error {{no member named 'z' in 'concurrency::graphics::uint_2'}}
  float r = a.get_r();  // expected-error {{no member named 'get_r' in 'concurrency::graphics::float_4'}}
  n = 0.5f;             // expected-error {{no viable overloaded '='}}
  u = n;                // expected-error {{no viable overloaded '='}}
  short_vector<char, 2> none; // expected-error {{'short_vector<char, 2>' cannot be used like this: there is no short vector of this type and length [amp-4]}}
  int size = short_vector_traits<char>::size; // expected-error {{'short_vector_traits<char>' cannot be used like this: short_vector_traits knows scalars and short vectors only [amp-4]}}
#else
  short_vector<int, 2>::type some;
  int size = short_vector_traits<int_2>::size;
  int_4 i(a);
  float_3 f(a.xyz);
  float x = a.x;
  bool same = a == a;
  int_2 m = -int_2(b);
  norm_3 k = -norm_3(c);
  int_4 o = i % i;
  float_2 yx = a.yx, rg = a.rg;
  float r = a.r;
  n = norm(0.5f);
  u = unorm(n);
  n = u;
#endif
}

// ++ and -- of a component add a number to a norm; nothing else does so without a conversion.
template <class V> void in_template(V v) {
  v.x++;
  v.y = 0.5f; // expected-error {{'float' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
}
void components(norm_4 v, unorm_2 w, int i) restrict(cpu, amp) {
#ifndef LEGAL
  v.x = 0.5f;      // expected-error {{'float' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  v.y += 0.5f;     // expected-error {{'float' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  v.z = v.z + 1;   // expected-error {{'float' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  v.set_w(0.5);    // expected-error {{'double' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  w.r = 1;         // expected-error {{'int' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  w.g = v.x;       // expected-error {{'concurrency::graphics::norm' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  w.yx = w.xy + 1; // expected-error {{'int' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  v = v - i;       // expected-error {{'int' cannot be used like this: a number becomes a norm or unorm only by an explicit conversion, as in norm(0.5f) [amp-4]}}
  w *= 2;          // expected-error {{no viable overloaded '*='}}
#else
  v.x = norm(0.5f);
  v.y += unorm(0.5f);
  v.z++;
  v.set_w(norm(0.5));
  w.r = unorm(1);
  w.g = unorm(v.x);
  --w.yx;
  v = v - norm(i);
  w *= unorm(2);
#endif
}
void in_templates(float_2 f, norm_3 n) {
  in_template(f);
#ifndef LEGAL
  in_template(n);
#endif
}
// expected-note@* 0+ {{candidate}}
// expected-note@* 0+ {{the library's code for it is here}}
