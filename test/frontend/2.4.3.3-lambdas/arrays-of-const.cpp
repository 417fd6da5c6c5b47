// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that writing to a const array that is captured as it should be stays an error where it is written.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void arrays(const array<int> &data) {
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) {
    data[i] = 1; // expected-error {{'data[i]' cannot be used like this: the elements of a const array are const, so leave out the array's const [amp-4]}}
  });
}
