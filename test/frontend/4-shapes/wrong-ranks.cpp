// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each use of a wrong rank is one error, at the program's line, that names both ranks; nothing follows it.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

// What the library's headers have to do with it is a note each.
// expected-note@*:* 0+ {{declared here}}
// expected-note@*:* 0+ {{the library's code for it is here}}

void subscripts(array_view<int, 2> plane, array_view<const int> line, array<float, 3> &space) {
  parallel_for_each(plane.extent, [=, &space](index<2> i) restrict(amp) {
    int a = line[i]; // expected-error {{'index<2>' has rank 2 and 'array_view<const int, 1>' has rank 1: they need the same rank [amp-4]}}
    int b = line(i); // expected-error {{'index<2>' has rank 2 and 'array_view<const int, 1>' has rank 1: they need the same rank [amp-4]}}
    float c = space[i]; // expected-error {{'index<2>' has rank 2 and 'array<float, 3>' has rank 3: they need the same rank [amp-4]}}
  });
  plane[index<1>(3)] = 0; // expected-error {{'index<1>' has rank 1 and 'array_view<int, 2>' has rank 2: they need the same rank [amp-4]}}
  line(1, 2); // expected-error {{'array_view<const int, 1>' cannot be used like this: two components make an index<2> [amp-4]}}
}

void conversions(array_view<int, 2> plane, array_view<int> line) {
  extent<1> length = plane.extent; // expected-error {{'extent<2>' has rank 2 and 'extent<1>' has rank 1: they need the same rank [amp-4]}}
  index<3> point = index<2>(); // expected-error {{'index<2>' has rank 2 and 'index<3>' has rank 3: they need the same rank [amp-4]}}
  array_view<int, 2> other = line; // expected-error {{'array_view<int, 1>' has rank 1 and 'array_view<int, 2>' has rank 2: they need the same rank [amp-4]}}
  array_view<int, 2> third(line); // expected-error {{'array_view<int, 1>' has rank 1 and 'array_view<int, 2>' has rank 2: they need the same rank [amp-4]}}
  array<int, 3> values(plane); // expected-error {{'array_view<int, 2>' has rank 2 and 'array<int, 3>' has rank 3: they need the same rank [amp-4]}}
}

void operators(extent<1> length) {
  bool same = index<1>() == index<2>(); // expected-error {{'index<1>' has rank 1 and 'index<2>' has rank 2: they need the same rank [amp-4]}}
  length += index<2>(); // expected-error {{'index<2>' has rank 2 and 'index<1>' has rank 1: they need the same rank [amp-4]}}
  length.contains(index<2>()); // expected-error {{'index<2>' has rank 2 and 'index<1>' has rank 1: they need the same rank [amp-4]}}
}

void copies(array_view<int, 2> plane, array_view<int> line, array<int> &values) {
  copy(plane, line); // expected-error {{an argument has rank 2 and another has rank 1: they need the same rank [amp-4]}}
  copy(plane, values); // expected-error {{an argument has rank 2 and another has rank 1: they need the same rank [amp-4]}}
}

void members(array_view<int, 2> plane) {
  plane.data(); // expected-error {{'array_view<int, 2>' cannot be used like this: data() needs an array_view of rank 1 [amp-4]}}
  plane.reinterpret_as<float>(); // expected-error {{'array_view<int, 2>' cannot be used like this: reinterpret_as needs an array_view of rank 1 [amp-4]}}
  plane.view_as(extent<1>(3)); // expected-error {{'array_view<int, 2>' cannot be used like this: view_as needs an array_view of rank 1 [amp-4]}}
}

void components() {
  extent<2> length(3); // expected-error {{'extent<2>' cannot be used like this: one component makes an extent<1> [amp-4]}}
  index<2> point(1, 2, 3); // expected-error {{'index<2>' cannot be used like this: three components make an index<3> [amp-4]}}
  array<int> line(3, 4); // expected-error {{'array<int, 1>' cannot be used like this: its constructors take an extent<1> or an int, then iterators over its values, if any, then accelerator_views, if any [amp-4]}}
  extent<1>(3).tile<2, 2>(); // expected-error {{'extent<1>' cannot be used like this: tile<D0, D1>() needs an extent<2> [amp-4]}}
}

void no_such_ranks() {
  index<0> none; // expected-error {{'index<0>' cannot be used like this: the rank must lie between 1 and 128 [amp-4]}}
  extent<-1> negative; // expected-error {{'extent<-1>' cannot be used like this: the rank must lie between 1 and 128 [amp-4]}}
  array_view<int, 129> many(nullptr); // expected-error {{'array_view<int, 129>' cannot be used like this: the rank must lie between 1 and 128 [amp-4]}}
  extent<1>(4).tile<0>(); // expected-error {{'tiled_extent<0>' cannot be used like this: tile dimensions must be positive [amp-4]}}
}
