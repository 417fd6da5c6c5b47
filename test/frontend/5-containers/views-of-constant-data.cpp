// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that constant data in the place of what an array_view writes is one error, which names the view to use: where a
// view is made of a container, an array, a C array, a pointer or another view, where it is assigned, and where it is passed.
// RUN: %amp++ -Xclang -verify -fsyntax-only -ferror-limit=0 %s
#include <amp.h>
#include <array>
#include <vector>

using namespace concurrency;

struct point {
  int x, y;
};

void take(array_view<int> data); // expected-note {{no known conversion from 'const array<int>' to 'array_view<int>'}} expected-note {{no known conversion from 'array_view<const int>'}}

void containers(const std::vector<int> &vector, const std::array<point, 4> &points) {
  array_view<int> all(vector); // expected-error {{'array_view<int, 1>' cannot be used like this: the data are const, so use 'array_view<const int, 1>' [amp-4]}}
  array_view<int> some(4, vector); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  array_view<int, 2> plane(extent<2>(2, 2), vector); // expected-error {{the data are const, so use 'array_view<const int, 2>'}}
  array_view<int, 3> space(2, 2, 2, vector); // expected-error {{the data are const, so use 'array_view<const int, 3>'}}
  array_view<point> moved(points); // expected-error {{'array_view<point, 1>' cannot be used like this: the data are const, so use 'array_view<const point, 1>' [amp-4]}}
  array_view<const int> read(4, vector);
}

void memory(const int *data) {
  const int numbers[4] = {1, 2, 3, 4};
  array_view<int> all(numbers); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  array_view<int> part(2, numbers); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  array_view<int> some(4, data); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  array_view<int, 2> plane(2, 2, data); // expected-error {{the data are const, so use 'array_view<const int, 2>'}}
}

void arrays(const array<int> &line, const array<float, 2> &plane, array_view<const int> read) {
  array_view<int> made(line); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  array_view<int> copied = line; // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  array_view<float, 2> second(plane); // expected-error {{the data are const, so use 'array_view<const float, 2>'}}
  array_view<int> other(read); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  array_view<int> assigned(3);
  assigned = read; // expected-error {{'array_view<int, 1>' cannot be used like this: the data are const, so use 'array_view<const int, 1>' [amp-4]}}
  take(line); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
  take(read); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
}

void in_kernel(const array<int> &line, array_view<int> result) {
  parallel_for_each(result.extent, [=, &line](index<1> i) restrict(amp) {
    array_view<int> view(line); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
    const int own[2] = {1, 2};
    array_view<int> of_own(2, own); // expected-error {{the data are const, so use 'array_view<const int, 1>'}}
    result[i] = 1;
  });
}

void other_elements(const std::vector<int> &vector, const array<int> &line) {
  array_view<float> wrong(vector); // expected-error {{its constructors take}}
  array_view<float> converted(line); // expected-error {{its constructors take}}
}
