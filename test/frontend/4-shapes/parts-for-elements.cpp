// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a row, which one subscript makes of two dimensions, in an element's place is one error that names both ranks
// and says how an element is named; other errors about views stay as they are.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct point {
  int x;
};
void take(int) restrict(cpu, amp);
void take_float(array_view<float>) restrict(cpu, amp); // expected-note {{no known conversion}}

void kernels(array_view<int, 2> plane, array_view<const int, 2> read, array<int, 3> &space, array_view<int> line) {
  parallel_for_each(plane.extent, [=, &space](index<2> i) restrict(amp) {
    plane[1] = 1;          // expected-error {{'array_view<int, 1>' cannot be used like this: one subscript has made it of rank 2: name an element by (row, column) or by an index<2> [amp-4]}}
    plane(1) = 1;          // expected-error {{one subscript has made it of rank 2}}
    plane[i[0]] = line[1]; // expected-error {{one subscript has made it of rank 2}}
    plane[1]++;            // expected-error {{one subscript has made it of rank 2}}
    int a = plane[1];      // expected-error {{one subscript has made it of rank 2}}
    a = read[1];           // expected-error {{'array_view<const int, 1>' cannot be used like this: one subscript has made it of rank 2}}
    a = read[1] + 1;       // expected-error {{one subscript has made it of rank 2}}
    a = -plane[1];         // expected-error {{one subscript has made it of rank 2}}
    if (plane[1])          // expected-error {{one subscript has made it of rank 2}}
      take(plane[1]);      // expected-error {{one subscript has made it of rank 2}}
    atomic_fetch_inc(&plane[1]); // expected-error {{one subscript has made it of rank 2}}
    space[1] = 1;          // expected-error {{'array_view<int, 2>' cannot be used like this: one subscript has made it of rank 3: name an element by (slice, row, column) or by an index<3> [amp-4]}}
    space[1][2] = 1;       // expected-error {{'array_view<int, 1>' cannot be used like this: one subscript has made it of rank 2}}
  });
}
int result(array_view<int, 4> v) restrict(amp) { return v[1]; } // expected-error {{'array_view<int, 3>' cannot be used like this: one subscript has made it of rank 4: name an element by an index<4> [amp-4]}}
int on_host(array_view<int, 2> v, array_view<point, 2> points) {
  points[1] = point(); // expected-error {{'array_view<point, 1>' cannot be used like this: one subscript has made it of rank 2}}
  take_float(v[1]);    // expected-error {{no matching function for call to 'take_float'}}
  v[1][2] = v[1][2] + v(1, 2);
  array_view<int> row = v[1];
  return v[1];         // expected-error {{'array_view<int, 1>' cannot be used like this: one subscript has made it of rank 2}}
}
