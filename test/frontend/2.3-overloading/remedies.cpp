// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a host function in amp code is told what to write instead, in functions for amp alone and for both sides
// and in kernels, of whatever form the function's declaration is; and that functions of the program by such a name are
// told nothing.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <algorithm>
#include <amp.h>
#include <amp_math.h>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>

using namespace concurrency;

#ifndef LEGAL
// expected-note@*:* 0+ {{declared here}}

void text(int i) restrict(amp) {
  printf("%d\n", i); // expected-error {{'printf' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}} expected-note {{in a kernel, concurrency::direct3d_printf writes to the standard output, with printf's format}}
  assert(i > 0);     // expected-error {{'assert' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}} expected-note {{a kernel reports errors by concurrency::direct3d_errorf, which makes the launch fail, and ends by concurrency::direct3d_abort}}
  std::cout << i;    // expected-error {{variable 'cout' lives on the host and cannot be used in a kernel; capture its value instead [amp-2.4.3.2]}} expected-note {{in a kernel, concurrency::direct3d_printf writes to the standard output, with printf's format}}
}

void numbers(array_view<int> v, array_view<float> w) restrict(amp) {
  v[0] = std::min(v[1], 3); // expected-error {{'min' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}} expected-note {{write a < b ? a : b; for floating-point numbers, concurrency::fast_math and concurrency::precise_math have fmin, in <amp_math.h>}}
  v[0] = std::max(v[1], 3); // expected-error {{'max' is restrict(cpu)}} expected-note {{write a < b ? b : a; for floating-point numbers, concurrency::fast_math and concurrency::precise_math have fmax, in <amp_math.h>}}
  v[0] = abs(v[1]);         // expected-error {{'abs' is restrict(cpu)}} expected-note {{write x < 0 ? -x : x; for floating-point numbers, concurrency::fast_math and concurrency::precise_math have fabs, in <amp_math.h>}}
  v[0] = std::rand();       // expected-error {{'rand' is restrict(cpu)}} expected-note {{work-items share no random number generator: give each a seed of its own in an array_view<unsigned int>, and compute its numbers from that}}
  std::swap(v[0], v[1]);    // expected-error {{'swap' is restrict(cpu)}} expected-note {{exchange the values through a local variable}}
  memset(&v[0], 0, 8);      // expected-error {{'memset' is restrict(cpu)}} expected-note {{write a loop over the elements}}
  free(nullptr);            // expected-error {{'free' is restrict(cpu)}} expected-note {{declare a local variable or array, or use a concurrency::array that the host has made}}
  w[0] = sqrtf(w[1]);       // expected-error {{'sqrtf' is restrict(cpu)}} expected-note {{the mathematics of restrict(amp) code are in concurrency::fast_math and concurrency::precise_math, in <amp_math.h>}}
  w[0] = std::pow(w[1], w[0]); // expected-error {{'pow' is restrict(cpu)}} expected-note {{the mathematics of restrict(amp) code}}
}

float both(float x) restrict(cpu, amp) {
  return std::sqrt(x) + // expected-error {{'sqrt' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}} expected-note {{the mathematics of restrict(amp) code}}
         expf(x);       // expected-error {{'expf' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}} expected-note {{the mathematics of restrict(amp) code}}
}

void kernel(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    using namespace std;
    swap(v[0], v[1]);    // expected-error {{'swap' is restrict(cpu)}} expected-note {{exchange the values through a local variable}}
    v[i] = sin(1.0f);    // expected-error {{'sin' is restrict(cpu)}} expected-note {{the mathematics of restrict(amp) code}}
    v[i] = min(v[0], 3); // expected-error {{'min' is restrict(cpu)}} expected-note {{write a < b ? a : b}}
  });
}

// The program's own.
struct pixel {};
void swap(pixel &, pixel &);
int clamp(pixel);
void own(pixel a, pixel b) restrict(amp) {
  swap(a, b); // expected-error {{'swap' is restrict(cpu)}}
  clamp(a);   // expected-error {{'clamp' is restrict(cpu)}}
}
#else
// What the notes name is there.
void remedies(array_view<int> v, array_view<float> w) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    direct3d_printf("%d\n", v[i]);
    if (v[i] < 0)
      direct3d_errorf("%d\n", v[i]);
    if (v[i] < 1)
      direct3d_abort();
    w[i] = fast_math::fmin(w[i], 1.0f) + precise_math::fmin(w[i], 1.0f) + fast_math::fmax(w[i], 1.0f) +
           precise_math::fmax(w[i], 1.0f) + fast_math::fabs(w[i]) + precise_math::fabs(w[i]);
  });
  accelerator().default_view.wait();
}
#endif
