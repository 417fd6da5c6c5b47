// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the introduction's lines 89-107 as first printed, a kernel lambda without restrict(amp), get one
// error at the lambda, and a fix-it that adds the clause.
//
// RUN: not %amp++ -fdiagnostics-parseable-fixits -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=__device__ --implicit-check-not=__host__ --implicit-check-not=CUDA
#include <amp.h>

using namespace concurrency;

void as_first_printed()
{
    extent<2> e(3, 2);
    parallel_for_each(e,
      // CHECK: kernel-lambda-without-restrict.cpp:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}restrict(amp)
      [=](index<2> idx)
      {
      }
    );
    // CHECK: fix-it:{{.*}}restrict(amp)
}
// CHECK: 1 error generated
