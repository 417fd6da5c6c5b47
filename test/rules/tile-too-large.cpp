// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile of more than 1024 threads is an error at the kernel.
// Conformance: B216+ H010-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int, 2> data) {
#ifndef LEGAL
  parallel_for_each(data.extent.tile<32, 64>(), [=](tiled_index<32, 64> t) restrict(amp) { data[t] = 0; }); // expected-error {{the tile of this kernel has 2048 threads; the limit is 1024: use smaller tile extents [amp-7]}}
#else
  parallel_for_each(data.extent.tile<32, 32>(), [=](tiled_index<32, 32> t) restrict(amp) { data[t] = 0; });
#endif
}
