// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that names of the library's other headers name these headers where they are left out.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

float root(float x) restrict(amp) {
  return fast_math::sqrt(x); // expected-error {{use of undeclared identifier 'fast_math'}}
  // expected-note@-1 {{the mathematics of restrict(amp) code are in concurrency::fast_math and concurrency::precise_math, in <amp_math.h>}}
}
float wave(float x) restrict(amp) {
  return concurrency::precise_math::sin(x); // expected-error {{no member named 'precise_math' in namespace 'concurrency'}}
  // expected-note@-1 {{, in <amp_math.h>}}
}
using namespace concurrency::fast_math; // expected-error {{expected namespace name}}
// expected-note@-1 {{, in <amp_math.h>}}
using namespace concurrency::graphics; // expected-error {{expected namespace name}}
// expected-note@-1 {{concurrency::graphics is in <amp_short_vectors.h> and <amp_graphics.h>}}
float_3 corner; // expected-error {{unknown type name 'float_3'}}
// expected-note@*:* {{'float_t' declared here}}
// expected-note@-2 {{short vectors are in concurrency::graphics, in <amp_short_vectors.h>}}
