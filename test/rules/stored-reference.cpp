// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an object that holds a reference cannot be used in restrict(amp) code, unless to an array.
// Conformance: A074- A076+
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct scale {
#ifndef LEGAL
  const float &factor; // expected-note {{member 'factor' of 'scale' declared here}}
#else
  float factor;
#endif
  array<float> &data;
  void operator()(index<1> i) const restrict(amp) { data[i] *= factor; }
};
#ifndef LEGAL
// expected-error@-10 {{'const float &' (member 'factor' of 'scale') is a reference, and restrict(amp) code stores none but those to array and texture: store a copy, or an array_view of the data [amp-2.4.1.3]}}
#endif

void twice(array<float> &data) {
  parallel_for_each(data.extent, scale{2.0f, data});
}
