// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -Wunused-function counts the uses of both passes: an overload for restrict(amp) that only functions for
// both sides call is used in kernels; one that nobody calls on either side is unused, and so is one of a single side.
// RUN: %amp++ -Wall -Wextra -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

static float square(float x) restrict(amp) { return x * x; }
static float square(float x) restrict(cpu) { return x * x; }

namespace {
float cube(float x) restrict(cpu) { return x * x * x; }
float cube(float x) restrict(amp) { return x * x * x; }
} // namespace

static float third(float x) restrict(amp) { return x / 3; } // expected-warning {{unused function 'third'}}
static float third(float x) restrict(cpu) { return x / 3; } // expected-warning {{unused function 'third'}}
static float half(float x) restrict(amp) { return x / 2; }  // expected-warning {{unused function 'half'}}
static float kernels(float x) restrict(amp) { return x + 1; }

static float both(float x) restrict(cpu, amp) { return square(x) + cube(x); }

void run(array_view<float> view) {
  view[0] = both(view[0]);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = kernels(both(view[i])); });
}
