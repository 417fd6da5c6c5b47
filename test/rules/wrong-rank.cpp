// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an index of another rank than the view's is one error that names both ranks.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int, 2> data) {
#ifndef LEGAL
  parallel_for_each(extent<1>(data.extent[0]), [=](index<1> i) restrict(amp) { data[i] = 0; }); // expected-error {{'index<1>' has rank 1 and 'array_view<int, 2>' has rank 2: they need the same rank [amp-4]}} expected-note@*:* {{declared here}}
#else
  parallel_for_each(data.extent, [=](index<2> i) restrict(amp) { data[i] = 0; });
#endif
}
