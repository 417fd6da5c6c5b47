// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launching a function object without a const operator() for kernels is an error at its class.
// Conformance: B209-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
struct clear { // expected-error {{this function object cannot be called as a kernel: it needs a const operator() with restrict(amp) that takes the index of the compute domain [amp-7]}}
  array_view<int> data;
  void operator()(index<1> i) restrict(amp) { data[i] = 0; }
};
#else
struct clear {
  array_view<int> data;
  void operator()(index<1> i) const restrict(amp) { data[i] = 0; }
};
#endif

void clear_all(array_view<int> data) {
  parallel_for_each(data.extent, clear{data});
}
