// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that nothing follows from an unknown restriction that stands alone: its function can be called and launched as
// one with restrict(amp).
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

int twice(int x) restrict(gpu) { return 2 * x; } // expected-error {{unknown restriction 'gpu'}}
struct scale {
  int by(int x) const restrict(direct3d) { return x; } // expected-error {{unknown restriction 'direct3d'}}
};
template <class T> T half(T x) restrict(GPU) { return x / 2; } // expected-error {{unknown restriction 'GPU'}}

void launches(array_view<int> data, scale scaled) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = twice(3) + scaled.by(2) + half(data[i]); });
  parallel_for_each(data.extent, [=](index<1> i) restrict(gpu) { data[i] = 1; }); // expected-error {{unknown restriction 'gpu'}}
}
