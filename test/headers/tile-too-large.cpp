// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile of more than 1024 work-items is refused with one error, and that one of 1024 is not.
// RUN: %amp++ -fsyntax-only %s
// RUN: not %amp++ -fsyntax-only -DTOO_LARGE %s 2>&1 | FileCheck %s
#include <amp.h>
using namespace concurrency;

#ifdef TOO_LARGE
const int width = 33;
#else
const int width = 32;
#endif

void launch() {
  // CHECK: error: the tile of this kernel has 1056 threads; the limit is 1024
  parallel_for_each(extent<2>(32, width).tile<32, width>(), [=](tiled_index<32, width>) restrict(amp) {});
}
// CHECK: 1 error generated
