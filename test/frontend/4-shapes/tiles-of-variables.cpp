// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile whose lengths are no constants, or are given in parentheses, is one error that says how to write it.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

template <class T> void in_template(array_view<int> line, T n) {
  line.extent.template tile<n>(); // expected-error {{'tile' cannot be used like this: the lengths of a tile are one to three constants: write numbers, as in tile<16, 16>(), or names that are declared constexpr int [amp-4]}}
}
template void in_template(array_view<int>, int);

void launches(array_view<int> line, array_view<int, 2> plane, array_view<int, 3> space, int n) {
  const int of_variable = n;
  static int changing = 16;
  line.extent.tile<n>();              // expected-error {{'tile' cannot be used like this: the lengths of a tile are one to three constants: write numbers, as in tile<16, 16>(), or names that are declared constexpr int [amp-4]}}
  line.extent.tile<of_variable>();    // expected-error {{the lengths of a tile are one to three constants}}
  plane.extent.tile<changing, 16>();  // expected-error {{the lengths of a tile are one to three constants}}
  space.extent.tile<4, 4, n + 1>();   // expected-error {{the lengths of a tile are one to three constants}}
  line.extent.tile(16);               // expected-error {{the lengths of a tile are one to three constants}}
  line.extent.tile<>();               // expected-error {{the lengths of a tile are one to three constants}}
  parallel_for_each(plane.extent.tile<n, n>(), [=](tiled_index<16, 16> t) restrict(amp) { plane[t.global] = 1; }); // expected-error {{the lengths of a tile are one to three constants}}
  // The error about the kernel's parameter is the only one.
  parallel_for_each(line.extent.tile<16>(), [=](tiled_index<changing> t) restrict(amp) { line[t.global] = 1; }); // expected-error {{non-type template argument is not a constant expression}} expected-note {{read of non-const variable 'changing' is not allowed in a constant expression}}
  // expected-note@-10 {{declared here}}
}

void constants(array_view<int, 2> plane) {
  const int rows = 16;
  constexpr int columns = 8;
  parallel_for_each(plane.extent.tile<rows, columns>(), [=](tiled_index<rows, columns> t) restrict(amp) { plane[t.global] = 1; });
}
