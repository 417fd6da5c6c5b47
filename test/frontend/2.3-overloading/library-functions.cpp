// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a call of a library's overloaded host function is one error about its restriction, with one
// candidate shown, and that host mathematics is told where kernels have theirs; that a call which no overload
// takes stays an error about its arguments.
// Conformance: A051-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <algorithm>
#include <amp.h>
#include <amp_math.h>
#include <cmath>

#ifdef LEGAL
using namespace concurrency::fast_math;
float largest(float a, float b) restrict(amp) { return fmax(sqrt(a), b); }
#else
float largest(float a, float b) restrict(amp) { return std::max(a, b); } // expected-error {{'max' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
// expected-note@*:* {{declared here; only functions with restrict(amp) can be called there}}
// expected-note@-2 {{write a < b ? b : a; for floating-point numbers, concurrency::fast_math and concurrency::precise_math have fmax, in <amp_math.h>}}
float root(float a) restrict(amp) { return std::sqrt(a); } // expected-error {{'sqrt' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
// expected-note@*:* {{declared here; only functions with restrict(amp) can be called there}}
// expected-note@-2 {{the mathematics of restrict(amp) code are in concurrency::fast_math and concurrency::precise_math, in <amp_math.h>}}

struct words {};
void take(words) restrict(amp); // expected-note {{no known conversion}}
void take(float *) restrict(cpu); // expected-note {{call to restrict(cpu) function}}
void none() restrict(amp) { take(1); } // expected-error {{no matching function for call to 'take'}}
#endif
