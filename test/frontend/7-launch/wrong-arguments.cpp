// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch with wrong arguments is one error without the list of all overloads, and that what is no
// function object at all is an error at the launch.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void launches(array_view<int> data, accelerator_view where, std::vector<int> numbers) {
  auto kernel = [=](index<1> i) restrict(amp) { data[i] = 1; };
  parallel_for_each(data, kernel); // expected-error {{'array_view' is no compute domain: parallel_for_each runs over an extent or a tiled_extent, such as extent<1>(n) or the extent of a view [amp-7]}}
  parallel_for_each(where, 128, kernel); // expected-error {{'int' is no compute domain: parallel_for_each runs over an extent or a tiled_extent, such as extent<1>(n) or the extent of a view [amp-7]}}
  parallel_for_each(index<1>(3), kernel); // expected-error {{'index' is no compute domain: parallel_for_each runs over an extent or a tiled_extent, such as extent<1>(n) or the extent of a view [amp-7]}}
  parallel_for_each(kernel); // expected-error {{parallel_for_each takes an extent or a tiled_extent and a kernel, and an accelerator_view before them if they are to run on that one [amp-7]}}
  parallel_for_each(data.extent); // expected-error {{parallel_for_each takes an extent or a tiled_extent and a kernel, and an accelerator_view before them if they are to run on that one [amp-7]}}
  parallel_for_each(data.extent, data.extent, kernel); // expected-error {{parallel_for_each takes an extent or a tiled_extent and a kernel, and an accelerator_view before them if they are to run on that one [amp-7]}}
  parallel_for_each(data.extent, 3); // expected-error {{this function object cannot be called as a kernel: it needs a const operator() with restrict(amp) that takes the index of the compute domain [amp-7]}}
  // expected-note@*:* {{the library's code for it is here}}
}
