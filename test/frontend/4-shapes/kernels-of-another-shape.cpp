// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel of another rank or tile than the launch's is an error that names what it takes and what it gets.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct functor {
  array_view<int> line;
  void operator()(index<1> i) const restrict(amp) { line[i] = 1; }
};

void launches(array_view<int, 2> plane, array_view<int> line) {
  parallel_for_each(line.extent, [=](index<2> i) restrict(amp) { plane[i] = 1; }); // expected-error {{this kernel takes 'index<2>', and a launch over 'extent<1>' calls it with 'index<1>': give it a parameter of that type, by value or by const reference [amp-7]}}
  parallel_for_each(plane.extent, [=](int i) restrict(amp) { line[i] = 1; }); // expected-error {{this kernel takes 'int', and a launch over 'extent<2>' calls it with 'index<2>': give it a parameter of that type, by value or by const reference [amp-7]}}
  parallel_for_each(plane.extent, [=]() restrict(amp) { line[0] = 1; }); // expected-error {{this kernel takes nothing, and a launch over 'extent<2>' calls it with 'index<2>': give it a parameter of that type, by value or by const reference [amp-7]}}
  parallel_for_each(plane.extent.tile<2, 2>(), [=](tiled_index<4, 4> i) restrict(amp) { plane[i] = 1; }); // expected-error {{this kernel takes 'tiled_index<4, 4>', and a launch over 'tiled_extent<2, 2>' calls it with 'tiled_index<2, 2>': give it a parameter of that type, by value or by const reference [amp-7]}}
  parallel_for_each(line.extent, [=](index<1> &i) restrict(amp) { line[i] = 1; }); // expected-error {{this kernel takes 'index<1> &', and a launch over 'extent<1>' calls it with 'index<1>': give it a parameter of that type, by value or by const reference [amp-7]}}
  parallel_for_each(plane.extent, [=](tiled_index<2, 2> i) restrict(amp) { plane[i] = 1; }); // expected-error {{this kernel takes 'tiled_index<2, 2>', and a launch over 'extent<2>' calls it with 'index<2>': give it a parameter of that type, by value or by const reference [amp-7]}}
}
