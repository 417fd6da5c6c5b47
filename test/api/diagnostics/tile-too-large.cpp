// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile of more than 1,024 threads is one clear error.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
#include <amp.h>

using namespace concurrency;

void launch(array_view<int, 2> view) {
  // CHECK: tile-too-large.cpp:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}1056{{.*}}1024
  parallel_for_each(view.extent.tile<32, 33>(), [=](tiled_index<32, 33> t) restrict(amp) { view[t.global] = 1; });
}
// CHECK: 1 error generated
