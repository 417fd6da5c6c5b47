// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch over something else than an extent is one error that says what a launch runs over.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int> data) {
#ifndef LEGAL
  parallel_for_each(128, [=](index<1> i) restrict(amp) { data[i] = 0; }); // expected-error {{'int' is no compute domain: parallel_for_each runs over an extent or a tiled_extent, such as extent<1>(n) or the extent of a view [amp-7]}}
#else
  parallel_for_each(extent<1>(128), [=](index<1> i) restrict(amp) { data[i] = 0; });
#endif
}
