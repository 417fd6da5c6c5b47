// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class which a kernel captures is an error if the kernel pass finds another layout for it than the host pass.
// Conformance: A040-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

constexpr int width(int) restrict(cpu) { return 2; }
constexpr int width(int) restrict(amp) { return 4; }

struct weights { // expected-error {{'weights' has another layout in kernels, because an overload of one side chooses its types or sizes; on the host: 12 bytes, aligned to 4: float[2] of at byte 0, int last at byte 8; in kernels: 20 bytes, aligned to 4: float[4] of at byte 0, int last at byte 16: write them without a call [amp-2.3.2]}}
#ifndef LEGAL
  // The parameter could have a default argument, which is of the side that uses it.
  float of[sizeof(int (*)(int parameter)) / 8 * width(1)];
#else
  float of[width(1)];
#endif
  int last;
};

void scale(array_view<float> data, weights w) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] *= w.of[0] + w.last; }); // expected-note {{this kernel uses it}}
}
