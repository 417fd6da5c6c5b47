// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which captures a variable by reference gets one error, naming it and the remedy.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=__device__ --implicit-check-not=__host__ --implicit-check-not=CUDA
#include <amp.h>

using namespace concurrency;

void launch(array_view<int> view) {
  int factor = 3;
  // An array may be captured by reference; an int may not.
  array<int> data(view.extent);
  parallel_for_each(view.extent, [&data, view, &factor](index<1> i) restrict(amp) {
    // CHECK: capture-by-reference.cpp:[[@LINE-1]]:{{[0-9]+}}: error: {{.*}}factor{{.*}}by reference
    view[i] = data[i] * factor;
  });
}
// CHECK: 1 error generated
