// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that loops whose trip count is the work-item's are no reason to report a barrier behind them in kernels that
// come to no end, or only to one by direct3d_abort(); and that a barrier in such a loop is one.
// Conformance: G021-
// RUN: %amp++ -O0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -Xclang -verify -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

void accepted(array_view<int> v, int m) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int k = 0; k < t.local[0]; ++k)
      v[t.global] += k;
    t.barrier.wait();
    for (int k = 0;; ++k)
      if (k >= m)
        direct3d_abort();
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int k = 0; k < t.local[0]; ++k)
      v[t.global] += k;
    t.barrier.wait();
    for (;;)
      for (int k = t.local[0]; k < m; ++k)
        v[k] = m;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    do
      v[t.global] += 3;
    while (v[t.global] < t.local[0]);
    for (;;) {
      for (int k = 0; k < t.local[0]; ++k)
        v[t.global] += k;
      t.barrier.wait();
      if (m > 5)
        direct3d_abort();
    }
  });
}

void refused(array_view<int> v, int m) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int k = 0; k < t.local[0]; ++k) // expected-note {{this condition depends on the work-item's local index, dimension 0}}
      t.barrier.wait(); // expected-error {{tile barrier in divergent control flow: not every work-item of the tile reaches it [amp-8.1.1]}}
    for (int k = 0;; ++k)
      if (k >= m)
        direct3d_abort();
  });
}
