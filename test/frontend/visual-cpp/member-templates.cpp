// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile, view_as and reinterpret_as need no `template` on dependent objects, and that
// members of the user's that are called so are compared as ever.
// RUN: %amp++ -std=c++14 -O1 %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -std=c++20 -O1 %s -o %t && %t %}
// RUN: %amp++ -famp-msvc -O1 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

template <typename View> void add_local_index(const View &view) {
  const int size = 8;
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    view[t.global] += t.local[0];
  });
}

template <typename View> int tile_extents(View *view) {
  auto tiled = view->get_extent().tile<4, 8>();
  auto padded = view->extent.tile<(3 > 2 ? 4 : 2), 8>().pad();
  return tiled.tile_dim0 * 100 + padded[1] / view->extent.tile<4, 8>().tile_dim1;
}

template <typename View> float reinterpreted(const View &view) {
  auto numbers = view.reinterpret_as<unsigned>();
  auto square = view.view_as<2>(extent<2>(4, 4));
  auto deduced = view.view_as(extent<2>(2, 8));
  return numbers[1] == 0x3f800000u ? square(0, 3) + deduced(1, 0) : -1;
}

// The same names as members of the user's, compared.
struct frame {
  int tile, view_as, reinterpret_as;
};

int count(bool a, bool b) { return 2 * a + b; }

template <typename Frame> int compared(const Frame &f, int limit) {
  int result = count(f.tile < limit, limit > (f.view_as));
  result = result * 10 + (f.tile < limit && limit > f.view_as);
  result = result * 10 + (f.reinterpret_as < limit || limit >> 1 > (f.tile));
  for (int i = f.tile; i < f.tile + 1 && f.tile < limit; ++i)
    ++result;
  return result;
}

struct with_template {
  template <int A, int B = 1> int tile() const { return A * B; }
  template <typename T> int reinterpret_as() const { return sizeof(T); }
};

template <typename T> int called(const T &t) {
  return t.tile<2, 3>() + t.tile<4>() + t.reinterpret_as<double>();
}

int main() {
  std::vector<int> numbers(16, 0);
  array_view<int> view(16, numbers);
  add_local_index(view);
  view.synchronize();
  for (int i = 0; i < 16; ++i)
    if (numbers[i] != i % 8)
      return 1;
  std::vector<int> plane(64);
  array_view<int, 2> table(8, 8, plane);
  if (tile_extents(&table) != 401)
    return 2;
  std::vector<float> ones(16, 1.0f);
  if (reinterpreted(array_view<float>(16, ones)) != 2.0f)
    return 3;
  const frame f = {1, 2, 3};
  if (compared(f, 5) != 312)
    return 4;
  with_template t;
  if (called(t) != 18 || t.tile<5>() != 5)
    return 5;
  return 0;
}
