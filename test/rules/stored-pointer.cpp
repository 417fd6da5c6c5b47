// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an object that holds a pointer cannot be used in restrict(amp) code.
// Conformance: A069- A070-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct row {
#ifndef LEGAL
  float *begin; // expected-note {{member 'begin' of 'row' declared here}}
#else
  array_view<float> begin;
#endif
  int length;
};

void clear(row r) {
  parallel_for_each(extent<1>(r.length), [=](index<1> i) restrict(amp) {
    r.begin[i[0]] = 0;
  });
}
#ifndef LEGAL
// expected-error@-4 {{'float *' (member 'begin' of 'row') is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
#endif
