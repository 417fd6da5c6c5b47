// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launching a lambda without restrict(amp) is an error at the lambda.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array_view<int> data) {
#ifndef LEGAL
  parallel_for_each(data.extent, [=](index<1> i) { data[i] = 0; }); // expected-error {{a lambda that is launched by parallel_for_each needs restrict(amp) after its parameter list [amp-7]}}
#else
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] = 0; });
#endif
}
