// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile of three dimensions that is longer than 64 in the first is an error at the kernel.
// Conformance: B216+ H010-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int, 3> data) {
#ifndef LEGAL
  parallel_for_each(data.extent.tile<128, 2, 2>(), [=](tiled_index<128, 2, 2> t) restrict(amp) { data[t] = 0; }); // expected-error {{the tile of this kernel is 128 long in its most significant dimension; the limit is 64 for three dimensions [amp-7]}}
#else
  parallel_for_each(data.extent.tile<64, 4, 4>(), [=](tiled_index<64, 4, 4> t) restrict(amp) { data[t] = 0; });
#endif
}
