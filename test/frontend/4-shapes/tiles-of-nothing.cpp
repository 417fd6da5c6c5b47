// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile dimension of zero is one error at the user's line, and nothing follows from it, whatever the kernel
// does with its index.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct functor {
  array_view<int, 3> space;
  void operator()(const tiled_index<2, 2, 0> &t) const restrict(amp) { space[t.global] = 1; }
};

void launches(array_view<int> line, array_view<int, 2> plane, array_view<int, 3> space) {
  parallel_for_each(line.extent.tile<0>(), [=](tiled_index<0> t) restrict(amp) { line[0] = 1; }); // expected-error {{'tiled_extent<0>' cannot be used like this: tile dimensions must be positive [amp-4]}}
  plane.extent.tile<16, 0>(); // expected-error {{tile dimensions must be positive [amp-4]}}
  space.extent.tile<4, 4, 0>(); // expected-error {{tile dimensions must be positive [amp-4]}}
  space.extent.tile<4, 0, 4>(); // expected-error {{tile dimensions must be positive [amp-4]}}
  parallel_for_each(plane.extent.tile<8, 0>(), [=](tiled_index<8, 0> t) restrict(amp) { // expected-error {{'extent<2>' cannot be used like this: tile dimensions must be positive [amp-4]}}
    index<2> point = t.global;
    plane[t.global] = t.local[1];
    t.barrier.wait();
  });
  parallel_for_each(space.extent.tile<2, 2, 0>(), functor{space}); // expected-error {{tile dimensions must be positive [amp-4]}}
  // expected-note@*:* 6 {{the library's code for it is here}}
}
