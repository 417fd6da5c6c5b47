// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the capture tables hold the views and arrays at every depth of a function object, with their offsets and
// sizes.
//
// RUN: %amp++ -std=c++17 -famp-stop-after=frontend %s -o - | %filecheck %s
#include <amp.h>
#include <memory>

using namespace concurrency;

struct inner { int pad; array_view<int> view; };
struct outer { inner first; float pad; inner second; };
struct derived : inner { array_view<const int, 2> extra; };
struct functor {
  array_view<int> view;
  array<int> &data;
  explicit functor(array_view<int> v, array<int> &a) : view(v), data(a) {}
  void operator()(index<1> i) const restrict(amp) { view[i] = data[i]; }
};
struct named : array<float, 3> { long numbers[1]; explicit named(concurrency::extent<3> e) : array<float, 3>(e) {} };
struct none { int x; void operator()(index<1>) const restrict(amp) {} };

void launch(array_view<int> plain, array_view<const int, 2> read_only, array<int> &data, const array<int> &constant) {
  extent<1> e(4);
  outer nested{{0, plain}, 0, {0, plain}};
  derived d{{0, plain}, read_only};
  inner table[2] = {{0, plain}, {0, plain}};
  int scalar = 1;
  std::unique_ptr<array<int>> owner(new array<int>(4));
  array<int> &dereferenced = *owner;
  parallel_for_each(e, [=](index<1> i) restrict(amp) { plain[i] = scalar; });
  // CHECK: "tessera.captures"="0:view:rw:24" "tessera.closure"="40,8" {{.*}}"tessera.kernel"="tables.cpp:[[@LINE-1]]"
  // An atomic operation reads and writes, also where its result is dropped.
  parallel_for_each(e, [=, &data](index<1> i) restrict(amp) { atomic_exchange(&plain[i], 1), atomic_fetch_inc(&data[i]); });
  // CHECK: "tessera.captures"="0:array:rw:32,8:view:rw:24" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, [=](index<1> i) restrict(amp) { plain[i] = read_only(0, 0); });
  // CHECK: "tessera.captures"="0:view:rw:24,32:view:r:24" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, [=, &data](index<1> i) restrict(amp) { data[i] = scalar; });
  // CHECK: "tessera.captures"="0:array:rw:32" "tessera.closure"="16,8" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, [=, &constant](index<1> i) restrict(amp) { plain[i] = constant[i]; });
  // CHECK: "tessera.captures"="0:array:r:32,8:view:rw:24" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, [=, &dereferenced](index<1> i) restrict(amp) { dereferenced[i] = 1; });
  // CHECK: "tessera.captures"="0:array:rw:32" "tessera.closure"="8,8" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, [=](index<1> i) restrict(amp) { nested.first.view[i] = nested.second.view[i]; });
  // CHECK: "tessera.captures"="8:view:rw:24,56:view:rw:24" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, [=](index<1> i) restrict(amp) { d.view[i] = d.extra(0, 0); });
  // CHECK: "tessera.captures"="8:view:rw:24,40:view:r:24" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, [=](index<1> i) restrict(amp) { table[0].view[i] = table[1].view[i]; });
  // CHECK: "tessera.captures"="8:view:rw:24,48:view:rw:24" {{.*}}"tables.cpp:[[@LINE-1]]"
  parallel_for_each(e, functor(plain, data));
  // CHECK: "tessera.captures"="0:view:rw:24,32:array:rw:32" "tessera.closure"="40,8"
  named cube(extent<3>(1, 2, 3));
  array<float, 3> &plain_cube = cube;
  parallel_for_each(e, [&cube, &plain_cube](index<1>) restrict(amp) { cube(0, 0, 0) = plain_cube(0, 0, 0); });
  // The object that the reference is declared to lead to.
  // CHECK: "tessera.captures"="0:array:rw:48,8:array:rw:40" {{.*}}"tables.cpp:[[@LINE-2]]"
  parallel_for_each(e, none{1});
  // CHECK: "tessera.captures" "tessera.closure"="4,4"
}
