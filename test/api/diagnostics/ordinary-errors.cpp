// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an ordinary mistake in a unit with kernels is told once, in clang's words and format.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
#include <amp.h>

using namespace concurrency;

void launch(array_view<int> view) {
  // CHECK: ordinary-errors.cpp:[[@LINE+1]]:3: error: use of undeclared identifier 'missing_on_the_host'
  missing_on_the_host = 1;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    // CHECK: ordinary-errors.cpp:[[@LINE+1]]:15: error: use of undeclared identifier 'missing_in_the_kernel'
    view[i] = missing_in_the_kernel;
  });
}
// CHECK: 2 errors generated
