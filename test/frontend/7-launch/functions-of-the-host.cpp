// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launches of functions, pointers to functions and function objects of the standard library name the
// launch's line, and nothing of the headers.
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=include/
#include <amp.h>
#include <functional>

using namespace concurrency;

void clear(index<1>);
void clear_tile(tiled_index<4>);

void launches(array_view<int> data) {
  // CHECK: functions-of-the-host.cpp:[[@LINE+1]]:3: error: a function cannot be launched as a kernel: write a lambda with restrict(amp) that calls the function, and give that restrict(amp), too [amp-7]
  parallel_for_each(data.extent, clear);
  // CHECK: functions-of-the-host.cpp:[[@LINE+1]]:3: error: a function cannot be launched as a kernel
  parallel_for_each(data.extent.tile<4>(), clear_tile);
  // CHECK: functions-of-the-host.cpp:[[@LINE+1]]:3: error: a pointer cannot be launched as a kernel: write a lambda with restrict(amp) that calls the function, and give that restrict(amp), too [amp-7]
  parallel_for_each(data.extent, &clear);
  std::plus<int> sum;
  // CHECK: functions-of-the-host.cpp:[[@LINE+1]]:3: error: 'std::plus', whose operator() is not restrict(amp), cannot be launched as a kernel: write a lambda with restrict(amp) [amp-7]
  parallel_for_each(data.extent, sum);
  auto bound = std::bind([](index<1>) {}, std::placeholders::_1);
  // CHECK: functions-of-the-host.cpp:[[@LINE+1]]:3: error: this function object, whose operator() is not restrict(amp), cannot be launched as a kernel: write a lambda with restrict(amp) [amp-7]
  parallel_for_each(data.extent, bound);
}
