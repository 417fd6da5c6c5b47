// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions of the host's library that amp code calls without std, or as if the library had them, are one
// error with the note that they have with std; code of the host and names that nobody calls are told nothing of it.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

void kernel(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = max(v[i], 3); // expected-error {{use of undeclared identifier 'max'}} expected-note {{write a < b ? b : a; for floating-point numbers, concurrency::fast_math and concurrency::precise_math have fmax, in <amp_math.h>}}
    v[i] = min<int>(v[i], 3); // expected-error {{use of undeclared identifier 'min'}} expected-note {{write a < b ? a : b; for floating-point numbers, concurrency::fast_math and concurrency::precise_math have fmin, in <amp_math.h>}}
    v[i] = clamp(v[i], 0, 3); // expected-error {{use of undeclared identifier 'clamp'}} expected-note {{write x < lowest ? lowest : highest < x ? highest : x}}
    swap(v[0], v[1]); // expected-error {{use of undeclared identifier 'swap'}} expected-note {{exchange the values through a local variable}}
  });
}
float both(float x, int *values) restrict(cpu, amp) {
  fill(values, values + 3, 0); // expected-error {{use of undeclared identifier 'fill'}} expected-note {{write a loop over the elements}}
  x = concurrency::max(x, 1.0f); // expected-error {{no member named 'max' in namespace 'concurrency'}} expected-note {{write a < b ? b : a}}
  x = fast_math::min(x, 1.0f); // expected-error {{no member named 'min' in namespace 'concurrency::fast_math'}} expected-note {{write a < b ? a : b}}
  return ::max(x, 1.0f); // expected-error {{no member named 'max' in the global namespace}} expected-note {{write a < b ? b : a}}
}
template <class T> T in_template(T x) restrict(amp) {
  return max(1, 3); // expected-error {{use of undeclared identifier 'max'}} expected-note {{write a < b ? b : a}}
}

namespace own {
int clump(int); // expected-note {{'clump' declared here}}
} // namespace own
int no_function(int x) restrict(amp) {
  int counted = 1;    // expected-note {{'counted' declared here}}
  return x + counter; // expected-error {{use of undeclared identifier 'counter'; did you mean 'counted'?}}
}
int host() { return own::clamp(1); } // expected-error {{no member named 'clamp' in namespace 'own'; did you mean 'clump'?}}
int on_host() { return rsqrt(2); } // expected-error {{use of undeclared identifier 'rsqrt'}}
