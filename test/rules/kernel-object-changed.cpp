// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which changes a mutable member of its function object is an error where it does.
// Conformance: B209-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

struct sum_of_row {
  array_view<const float, 2> in;
  array_view<float> out;
  mutable float sum;
  void operator()(index<1> i) const restrict(amp) {
#ifndef LEGAL
    sum = 0; // expected-error {{this changes the kernel's function object, which all work-items share: change a copy in a local variable instead [amp-7]}}
#else
    float sum = 0;
#endif
    for (int k = 0; k != in.extent[1]; ++k)
#ifndef LEGAL
      sum += in(i[0], k); // expected-error {{this changes the kernel's function object, which all work-items share}}
#else
      sum += in(i[0], k);
#endif
    out[i] = sum;
  }
};

void sum_rows(array_view<const float, 2> in, array_view<float> out) {
  parallel_for_each(out.extent, sum_of_row{in, out, 0});
}
