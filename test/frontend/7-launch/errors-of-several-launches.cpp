// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each launch with an error of its own is one error beside the others and beside what is no launch, and that
// a launch over a tile of nothing is no second error.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// expected-note@*:* 4 {{the library's code for it is here}}
#include <amp.h>

using namespace concurrency;

int host(index<1>);
struct no_call {}; // expected-error {{this function object cannot be called as a kernel: it needs a const operator() with restrict(amp) that takes the index of the compute domain [amp-7]}}
struct takes_int { // expected-error {{this function object cannot be called as a kernel}}
  void operator()(int) const restrict(amp) {}
};

void launches(array_view<int> line, array_view<int, 2> plane) {
  int a = first; // expected-error {{use of undeclared identifier 'first'}}
  parallel_for_each(line.extent.tile<0>(), [=](tiled_index<0> t) restrict(amp) { line[0] = 1; }); // expected-error {{tile dimensions must be positive [amp-4]}}
  parallel_for_each(plane.extent.tile<-1, 2>(), [=](tiled_index<-1, 2> t) restrict(amp) { plane[t.global] = 1; }); // expected-error {{tile dimensions must be positive [amp-4]}}
  parallel_for_each(line.extent, 3); // expected-error {{this function object cannot be called as a kernel}}
  parallel_for_each(line.extent, "text"); // expected-error {{this function object cannot be called as a kernel}}
  parallel_for_each(line.extent, no_call());
  parallel_for_each(line.extent, takes_int());
  parallel_for_each(line.extent, host); // expected-error {{a function cannot be launched as a kernel}}
  parallel_for_each(line, [=](index<1> i) restrict(amp) { line[i] = 1; }); // expected-error {{'array_view' is no compute domain}}
  parallel_for_each(line.extent, [=](index<2> i) restrict(amp) { plane[i] = 1; }); // expected-error {{this kernel takes 'index<2>', and a launch over 'extent<1>' calls it with 'index<1>'}}
}
