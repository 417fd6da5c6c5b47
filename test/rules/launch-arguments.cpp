// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch with other arguments than a domain and a kernel is one error that says what it takes.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int> data) {
#ifndef LEGAL
  parallel_for_each(accelerator(), data.extent, [=](index<1> i) restrict(amp) { data[i] = 0; }); // expected-error {{parallel_for_each takes an extent or a tiled_extent and a kernel, and an accelerator_view before them if they are to run on that one [amp-7]}}
#else
  parallel_for_each(accelerator().default_view, data.extent, [=](index<1> i) restrict(amp) { data[i] = 0; });
#endif
}
