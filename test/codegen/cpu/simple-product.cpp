// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the product of two matrices as the definition says copies a strip of the right one's rows as wide as a
// block, reads the copy in its inner loop and stores its results to adjacent elements, without gathers and scatters.
// RUN: %amp++ -O2 -famp-cpu=v4 -Rpass=amp -S -g0 %s -o %t.s 2>&1 | %filecheck %s --check-prefix=REMARK
// RUN: %filecheck %s --implicit-check-not=scatter --implicit-check-not=gather < %t.s
#include <amp.h>

using namespace concurrency;

void multiply(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c) {
  const int size = c.extent[0];
  parallel_for_each(c.extent, [=](index<2> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < size; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    c[i] = sum;
  });
}
// REMARK: 16 at a time in vectors, 4 vectors interleaved, 1 row together
// REMARK: 16 at a time in vectors, 2 vectors interleaved, 8 rows together

// CHECK: vfmadd{{.*}}ps {{.*}}%zmm
