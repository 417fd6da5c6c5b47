// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launching a function, or an object of a class of the host's libraries, is one error at the launch.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>
#include <functional>

using namespace concurrency;

#ifndef LEGAL
void clear(index<1> i);

void clear_all(array_view<int> data, std::function<void(index<1>)> other) {
  parallel_for_each(data.extent, clear); // expected-error {{a function cannot be launched as a kernel: write a lambda with restrict(amp) that calls the function, and give that restrict(amp), too [amp-7]}}
  parallel_for_each(data.extent, other); // expected-error {{'std::function', whose operator() is not restrict(amp), cannot be launched as a kernel: write a lambda with restrict(amp) [amp-7]}}
}
#else
void clear(index<1> i, array_view<int> data) restrict(amp) { data[i] = 0; }

void clear_all(array_view<int> data) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { clear(i, data); });
}
#endif
