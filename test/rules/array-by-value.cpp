// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array cannot be captured by value.
// Conformance: A102-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void clear(array<int> &data) {
#ifndef LEGAL
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    auto &all = data; // expected-error {{'array<int>' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  });
#else
  parallel_for_each(data.extent, [&](index<1> i) restrict(amp) {
    data[i] = 0;
  });
#endif
}
