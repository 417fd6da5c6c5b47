// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a class of the library requires is an error at the program's line, with the header as a note.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int, 2> data) {
#ifndef LEGAL
  auto tiles = data.extent.tile<16>(); // expected-error {{'extent<2>' cannot be used like this: tile<D0>() needs an extent<1> [amp-4]}} expected-note@*:* {{the library's code for it is here}}
#else
  auto tiles = data.extent.tile<4, 4>();
  parallel_for_each(tiles, [=](tiled_index<4, 4> i) restrict(amp) { data[i] = 0; });
#endif
}
