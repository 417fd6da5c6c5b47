// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that wrong arguments of a container's or shape's constructor are one error, which says what there is.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void make(int *data, const float *constants, const char *text) {
  array_view<int, 2> twisted(3, data, 4); // expected-error {{'array_view<int, 2>' cannot be used like this: its constructors take an array; or an extent<2> or two ints, then a container or a pointer or nothing [amp-4]}}
  array_view<int> no_length(data); // expected-error {{'array_view<int, 1>' cannot be used like this: its constructors take an array, a container or a C array; or an extent<1> or an int, then a container or a pointer or nothing [amp-4]}}
  array_view<const float, 3> read(constants, 1, 2, 3); // expected-error {{'array_view<const float, 3>' cannot be used like this: its constructors take an array; or an extent<3> or three ints, then a container or a pointer [amp-4]}}
  array_view<int, 4> many(1, 2, 3, 4); // expected-error {{'array_view<int, 4>' cannot be used like this: its constructors take an array; or an extent<4>, then a container or a pointer or nothing [amp-4]}}
  array<int, 2> pointed(3, data, 4); // expected-error {{'array<int, 2>' cannot be used like this: its constructors take an extent<2> or two ints, then iterators over its values, if any, then accelerator_views, if any [amp-4]}}
  index<2> named(text, 1); // expected-error {{'index<2>' cannot be used like this: its constructors take nothing, or two ints, or a pointer to 2 ints [amp-4]}}
  extent<4> counted(1, 2, 3, 4); // expected-error {{'extent<4>' cannot be used like this: its constructors take nothing, or a pointer to 4 ints [amp-4]}}
}

void use(array_view<int> data, int *raw) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    index<1> wrong(1, 2, 3, 4); // expected-error {{'index<1>' cannot be used like this: its constructors take nothing, or an int, or a pointer to 1 int [amp-4]}}
    data[i] = 1;
  });
}
