// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array which a kernel has by value is one error, at the array, whatever the kernel does with it: calls
// functions and constructors with it, takes addresses of its elements and changes what they hold.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct point {
  int x;
  void move() restrict(amp) { x = 1; }
};
struct user {
  array<int> &data;
  user(array<int> &data) restrict(amp) : data(data) {}
};
void change(array<int> &data) restrict(amp) { data[0] = 1; }
int read(array_view<int> data) restrict(amp) { return data[0]; }

void lambdas() {
  array<int> own(3);
  array<int, 2> plane(3, 3);
  array<point> points(3);
  parallel_for_each(own.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&own[i], 1); // expected-error {{'array<int>' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
    change(own);
    read(own);
    int *address = &own[i];
    address = own.data();
    array_view<int> view(own), other = own, part = own.section(0, 1);
    user made(own);
    auto &same = own;
    same[i] = 1;
  });
  parallel_for_each(own.extent, [own](index<1> i) restrict(amp) { // expected-error {{'array<int>' is a concurrency::array}}
    change(own);
  });
  parallel_for_each(plane.extent, [=](index<2> i) restrict(amp) {
    plane[i[0]][i[1]] = 1; // expected-error {{'array<int, 2>' is a concurrency::array}}
    atomic_exchange(&plane(i), 2);
  });
  parallel_for_each(points.extent, [=](index<1> i) restrict(amp) {
    points[i].x = 1; // expected-error {{'array<point>' is a concurrency::array}}
    points[i].move();
  });
  parallel_for_each(own.extent, [=](index<1> i) restrict(amp) {
    [&](int j) restrict(amp) { atomic_fetch_inc(&own[j]); }(0); // expected-error {{'array<int>' is a concurrency::array}}
  });
}

template <class T> void in_template() {
  array<T> own(3);
  parallel_for_each(own.extent, [=](index<1> i) restrict(amp) {
    T *address = &own[i]; // expected-error {{'array<int>' is a concurrency::array}}
  });
}
template void in_template<int>();

struct functor { // expected-error {{'array<int>' (member 'data' of 'functor') is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  array<int> data; // expected-note {{member 'data' of 'functor' declared here}}
  void operator()(index<1> i) const restrict(amp) {
    atomic_fetch_inc(&data[i]);
    change(data);
    data[i] = 1;
  }
};
void functors(array<int> &own) { parallel_for_each(own.extent, functor{own}); }
