// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which calls a restrict(cpu) function gets one clear error, with place and remedy.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=__device__ --implicit-check-not=__host__ --implicit-check-not=CUDA
#include <amp.h>

using namespace concurrency;

int host_only(int x) { return x + 1; }

void launch(array_view<int> view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    // CHECK: cpu-function-in-a-kernel.cpp:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}host_only{{.*}}restrict(amp)
    view[i] = host_only(view[i]);
  });
}
// CHECK: 1 error generated
