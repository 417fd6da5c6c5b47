// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that writing to a const array that is captured as it should be stays an error where it is written.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void arrays(const array<int> &data) {
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) {
    data[i] = 1; // expected-error {{cannot assign to return value because function 'operator[]' returns a const value}}
  });
} // expected-note@*:* {{function 'operator[]' which returns const-qualified type 'const int &' declared here}}
