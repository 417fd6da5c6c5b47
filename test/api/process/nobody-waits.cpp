// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel that nobody waits for has run when the program ends, that its error is then printed, and that an
// error of a view that goes is printed too.
//
// RUN: %amp++ -O1 %s -o %t && %t 2>&1 | %filecheck %s
// RUN: %run --only=separate %t 2>&1 | %filecheck %s
// RUN: %run --only=ref %t 2>&1 | %filecheck %s
#include <amp.h>

using namespace concurrency;

int main() {
  parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) { direct3d_printf("a message at the end\n"); });
  {
    accelerator_view gone = accelerator().create_view();
    parallel_for_each(gone, extent<1>(1), [](index<1>) restrict(amp) { direct3d_errorf("of a view that goes\n"); });
    gone.create_marker().wait();
  }
  // CHECK: tessera: an error that nobody waited for: of a view that goes
  parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) { direct3d_errorf("of the last kernel\n"); });
  std::fflush(stdout);
}
// CHECK: tessera: an error that nobody waited for: of the last kernel
