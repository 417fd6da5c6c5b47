// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -famp-disable-pass= keeps optional passes from running, those among LLVM's code generation too, and knows no
// others.
//
// RUN: %amp++ -c -famp-targets=cpu,nvptx -famp-time %s -o %t.o 2>&1 | %filecheck --check-prefix=ALL %s
// ALL: hoist-loads
// ALL: branch-back
// ALL: narrow-products
// ALL: unswitch-tile-function
// RUN: %amp++ -c -famp-targets=cpu,nvptx -famp-time -famp-disable-pass=unswitch-tile-function,hoist-loads -famp-disable-pass=branch-back \
// RUN:   %s -o %t.o 2>&1 | %filecheck --check-prefix=SOME --implicit-check-not=unswitch-tile-function --implicit-check-not=hoist-loads \
// RUN:   --implicit-check-not=branch-back %s
// SOME: narrow-products
// RUN: not %amp++ -c -famp-disable-pass=extract-kernels %s -o %t.o 2>&1 | %filecheck --check-prefix=REQUIRED %s
// REQUIRED: error: invalid value 'extract-kernels' in '-famp-disable-pass=': use one of the passes that are not required (check-kernels, widen-indices, {{.*}}, narrow-products)
#include <amp.h>

void twice(const concurrency::array_view<float> &v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] *= 2; });
}
