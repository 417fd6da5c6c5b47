// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which takes another index than its compute domain has is an error at the kernel.
// Conformance: B209-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int, 2> data) {
#ifndef LEGAL
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data(i[0], 0) = 0; }); // expected-error {{this kernel takes 'index<1>', and a launch over 'extent<2>' calls it with 'index<2>': give it a parameter of that type, by value or by const reference [amp-7]}}
#else
  parallel_for_each(data.extent, [=](index<2> i) restrict(amp) { data[i] = 0; });
#endif
}
