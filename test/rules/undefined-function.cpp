// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which calls a function that is only declared is an error at the call.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
int twice(int n) restrict(amp);
#else
int twice(int n) restrict(amp) { return 2 * n; }
#endif

void double_all(array_view<int> data) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    // expected-note@*:* {{in the kernel at undefined-function.cpp:16}}
    data[i] = twice(data[i]); // expected-error {{function 'twice(int)' is called in a kernel but has no definition for restrict(amp) in this unit [amp-2.4.3.4]}}
  });
}
