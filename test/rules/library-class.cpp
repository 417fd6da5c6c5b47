// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class of the standard library that is made for the host is one error, at its use.
// Conformance: A059-
// Conformance: B211-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>
#include <vector>

using namespace concurrency;

void add_one(std::vector<int> &numbers) {
#ifndef LEGAL
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    numbers[i[0]] += 1; // expected-error {{'std::vector<int>' is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}
  });
#else
  array_view<int> view(8, numbers);
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    view[i[0]] += 1;
  });
#endif
}
