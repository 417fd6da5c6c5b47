// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that conditions on what a loop has computed, whose trip count is the work-item's, and conditions on
// floating-point numbers are errors where the work-items diverge by them, and not where they do not.
// Conformance: G021-
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -Xclang -verify -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void certain(array_view<int> v) {
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    int steps = 0;
    while (steps < t.local[0])
      ++steps;
    if (steps > 20)     // expected-note {{this condition depends on the work-item}}
      t.barrier.wait(); // expected-error {{tile barrier in divergent control flow: not every work-item of the tile reaches it [amp-8.1.1]}}
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    bool odd = false;
    for (int k = 0; k < t.local[0]; ++k)
      odd = !odd;
    if (odd)            // expected-note {{this condition depends on the work-item}}
      t.barrier.wait(); // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    int steps = 0;
    while (steps < t.local[0])
      ++steps;
    for (int k = 0; k < steps; ++k) // expected-note {{this condition depends on the work-item}}
      t.barrier.wait();             // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    int k = 0;
    for (; k < 64; ++k)
      if (k == t.local[0])
        break;
    if (k == 7)         // expected-note {{this condition depends on the work-item}}
      t.barrier.wait(); // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<128>(), [=](tiled_index<128> t) restrict(amp) {
    for (int k = 0; k < 64; ++k)
      if (k == t.local[0]) // expected-note {{this condition depends on the work-item's local index, dimension 0}}
        return;
    t.barrier.wait(); // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    if (static_cast<float>(t.local[0]) * 0.5f > 3.5f) // expected-note {{this condition depends on the work-item's local index, dimension 0}}
      t.barrier.wait();                               // expected-error {{tile barrier in divergent control flow}}
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    const double half = -t.local[0] / 2.0;
    if (static_cast<int>(half) < -9) // expected-note {{this condition depends on the work-item's local index, dimension 0}}
      t.barrier.wait();              // expected-error {{tile barrier in divergent control flow}}
  });
}

void legal(array_view<int> v, int n) {
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    int steps = 0;
    while (steps < t.local[0])
      ++steps;
    if (steps < 64)
      t.barrier.wait();
    int uniform = 0;
    while (uniform < n)
      ++uniform;
    if (uniform > 20)
      t.barrier.wait();
    if (static_cast<float>(t.local[0]) >= 0)
      t.barrier.wait();
    if (0.5f * static_cast<float>(t.local[0]) < 32)
      t.barrier.wait();
  });
}
