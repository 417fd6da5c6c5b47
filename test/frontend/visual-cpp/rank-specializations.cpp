// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that under -famp-msvc partial specialisations on ranks and tile extents of unsigned types are ordered as those on
// int are, however their brackets close.
// RUN: %amp++ -std=c++17 -famp-msvc %s -o %t && %t
#include <amp.h>

using namespace concurrency;

template <class T> struct kind { enum { value = 0 }; };
template <class T, unsigned R> struct kind<array_view<T, R>> { enum { value = 100 + R }; };
template <unsigned R> struct kind<array_view<float, R>> { enum { value = 200 + R }; };
template <class T> struct kind<array_view<T, 1>> { enum { value = 300 }; };
template <> struct kind<array_view<float, 1>> { enum { value = 400 }; };
template <class T, size_t R> struct kind<array<T, R> > { enum { value = 500 + R }; };
template <unsigned int R> struct kind<array<float, R> > { enum { value = 600 + R }; };
template <unsigned R> struct kind<index<R>> { enum { value = 700 + R }; };
template <unsigned A, unsigned B> struct kind<tiled_extent<A, B>> { enum { value = 800 + A }; };
template <unsigned A> struct kind<tiled_extent<A, 4>> { enum { value = 900 + A }; };

// A class of the program's own that hands its parameter on.
template <class T, size_t R> struct mine : array_view<T, R> {};
template <class T, unsigned R> struct kind<mine<T, R>> { enum { value = 1000 + R }; };
template <unsigned R> struct kind<mine<float, R>> { enum { value = 1100 + R }; };

template <class T> struct nested { enum { value = 0 }; };
template <class T, unsigned R> struct nested<kind<array_view<T, R>>> { enum { value = 1 }; };
template <unsigned R> struct nested<kind<array_view<float, R>>> { enum { value = 2 }; };

int main() {
  static_assert(kind<array_view<int, 2>>::value == 102 && kind<array_view<float, 2>>::value == 202, "");
  static_assert(kind<array_view<int, 1>>::value == 300 && kind<array_view<float, 1>>::value == 400, "");
  static_assert(kind<array<int, 2>>::value == 502 && kind<array<float, 2>>::value == 602, "");
  static_assert(kind<index<3>>::value == 703 && kind<tiled_extent<2, 3>>::value == 802, "");
  static_assert(kind<tiled_extent<2, 4>>::value == 902, "");
  static_assert(kind<mine<int, 2>>::value == 1002 && kind<mine<float, 2>>::value == 1102, "");
  static_assert(nested<kind<array_view<int, 2>>>::value == 1 && nested<kind<array_view<float, 2>>>::value == 2, "");
  array_view<int> out(1);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = kind<array_view<float, 2>>::value; });
  return out[0] == 202 ? 0 : 1;
}
