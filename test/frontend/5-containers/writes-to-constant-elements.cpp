// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that writing to an element of a view of constants or of a const array is one error, which says what is const: on
// the host, in kernels and in templates, whatever the element is named by.
// RUN: %amp++ -Xclang -verify -fsyntax-only -ferror-limit=0 %s
#include <amp.h>

using namespace concurrency;

struct point {
  int x;
};
struct holder {
  array_view<const int> view;
};

void on_host(array_view<const int> line, array_view<const float, 2> plane, array_view<const point> points, holder h) {
  line[0] = 1; // expected-error {{'line[0]' cannot be used like this: the elements of an array_view<const int> are const, so use an array_view<int>, or an array that is not const [amp-4]}}
  line(0) += 1; // expected-error {{'line(0)' cannot be used like this: the elements of an array_view<const int> are const}}
  plane[0][1] = 1; // expected-error {{'plane[0][1]' cannot be used like this: the elements of an array_view<const float> are const, so use an array_view<float>}}
  plane(0, 1) = 1; // expected-error {{'plane(0, 1)' cannot be used like this}}
  points[0].x = 1; // expected-error {{'points[0].x' cannot be used like this: the elements of an array_view<const point> are const, so use an array_view<point>, or an array that is not const [amp-4]}}
  h.view[0] = 1; // expected-error {{'h.view[0]' cannot be used like this}}
}

void arrays(const array<int> &line, const array<int, 2> &plane) {
  line[0] = 1; // expected-error {{'line[0]' cannot be used like this: the elements of a const array are const, so leave out the array's const [amp-4]}}
  ++plane(0, 1); // expected-error {{'plane(0, 1)' cannot be used like this: the elements of a const array are const}}
  plane[0][1] = 1; // expected-error {{'plane[0][1]' cannot be used like this: the elements of an array_view<const int> are const, so use an array_view<int>, or an array that is not const [amp-4]}}
}

void in_kernel(array_view<const int> view, const array<int> &line, array_view<int> result) {
  parallel_for_each(result.extent, [=, &line](index<1> i) restrict(amp) {
    view[i] = 1; // expected-error {{'view[i]' cannot be used like this: the elements of an array_view<const int> are const}}
    line[i]++; // expected-error {{'line[i]' cannot be used like this: the elements of a const array are const}}
    view[index<1>(
        0)] = 1; // expected-error {{this element cannot be used like this: the elements of an array_view<const int> are const}}
    result[i] = view[i] + line[i];
  });
}

template <class T> void in_template(array_view<const T> view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = 1; // expected-error {{'view[i]' cannot be used like this: the elements of an array_view<const int> are const}}
  });
}
template void in_template<int>(array_view<const int>);

struct named {
  const int &operator[](int) const; // expected-note {{declared here}}
};
void other(named n) {
  n[0] = 1; // expected-error {{cannot assign to return value because function 'operator[]' returns a const value}}
}
