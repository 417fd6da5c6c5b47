// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array of array_views is an error.
// Conformance: B099- B133-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void rows() {
#ifndef LEGAL
  array<array_view<int>> rows(8); // expected-error {{'concurrency::array_view<int>' is a container or refers to one, and so cannot be an element of array or array_view: store plain data [amp-5.1]}}
#else
  array<int, 2> rows(8, 8);
#endif
}
