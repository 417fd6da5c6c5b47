// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel whose index has another rank than the launch is one error, at the kernel, whatever it does with that
// index (in a template, where Clang makes no launch then, at the use); that a view of another rank in a right kernel is an error where it is used; and that other errors stay.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void wrong_kernels(array_view<int> line, array_view<int, 2> plane, array<int, 3> &space) {
  parallel_for_each(plane.extent, [=](index<1> i) restrict(amp) { plane[i] = 0; }); // expected-error {{this kernel takes 'index<1>', and a launch over 'extent<2>' calls it with 'index<2>': give it a parameter of that type, by value or by const reference [amp-7]}}
  parallel_for_each(line.extent, [=](index<2> i) restrict(amp) { // expected-error {{this kernel takes 'index<2>', and a launch over 'extent<1>' calls it with 'index<1>'}}
    line[i] += line(i);
    index<1> other = i;
  });
  parallel_for_each(space.extent, [&space](index<2> i) restrict(amp) { // expected-error {{this kernel takes 'index<2>', and a launch over 'extent<3>' calls it with 'index<3>'}}
    atomic_fetch_inc(&space[i]);
    int *undeclared = &missing; // expected-error {{use of undeclared identifier 'missing'}}
  });
  parallel_for_each(plane.extent.tile<4, 4>(), [=](tiled_index<4> t) restrict(amp) { plane[t] = 0; }); // expected-error {{this kernel takes 'tiled_index<4>', and a launch over 'tiled_extent<4, 4>' calls it with 'tiled_index<4, 4>'}}
}

template <class T> void in_template(array_view<T, 2> plane) {
  parallel_for_each(plane.extent, [=](index<1> i) restrict(amp) { plane[i] = 0; }); // expected-error {{'index<1>' has rank 1 and 'array_view<int, 2>' has rank 2: they need the same rank [amp-4]}} expected-note {{while substituting into a lambda expression here}}
}
template void in_template<int>(array_view<int, 2>);

struct functor { // expected-error {{this function object cannot be called as a kernel: it needs a const operator() with restrict(amp) that takes the index of the compute domain [amp-7]}}
  array_view<int, 2> plane;
  void operator()(index<1> i) const restrict(amp) { plane[i] = 0; }
};
void functors(array_view<int, 2> plane) { parallel_for_each(plane.extent, functor{plane}); }

void right_kernels(array_view<int> line, array_view<int, 2> plane) {
  parallel_for_each(plane.extent, [=](index<2> i) restrict(amp) {
    line[i] = 0; // expected-error {{'index<2>' has rank 2 and 'array_view<int, 1>' has rank 1: they need the same rank [amp-4]}}
    plane[i] = 0;
  });
} // expected-note@*:* 2 {{declared here}}
