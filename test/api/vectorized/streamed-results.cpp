// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launches which write so much that it goes past the cache write the right things: from several places
// where floats, doubles and ints can begin, beside what they must not touch, in one and two dimensions, read by the next launch and by the
// host, in place, and twice as wide as read.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// More work-items than a launch needs to stream results of 4 bytes.
const int many = (8 << 20) + 4096 + 7;

template <class T> struct memory {
  explicit memory(int place) : all(many + 32, T(-1)), data(all.data() + place) {}
  /// Neither before nor behind the `count` elements something was written.
  bool is_kept_around(int count) const {
    for (std::size_t i = 0; i < all.size(); ++i)
      if ((&all[i] < data || &all[i] >= data + count) && all[i] != T(-1))
        return false;
    return true;
  }
  std::vector<T> all;
  T *data;
};

template <class T> void one_dimension(const char *name, int place) {
  std::vector<T> in(many);
  for (int i = 0; i < many; ++i)
    in[i] = T(i % 1021 - 500);
  memory<T> out(place), next(0);
  const array_view<const T> from(many, in.data());
  const array_view<T> to(many, out.data), again(many, next.data);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = from[i] * 3 + T(i[0] % 16); });
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    again[i] = to[many - 1 - i[0]] - T(1);
  });
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] += T(2); });
  to.synchronize();
  again.synchronize();
  bool right = true;
  for (int i = 0; i < many; ++i) {
    const T first = in[i] * 3 + T(i % 16);
    right &= out.data[i] == first + T(2) && next.data[many - 1 - i] == first - T(1);
  }
  expect((std::string(name) + " from place " + std::to_string(place)).c_str(),
         right && out.is_kept_around(many) && next.is_kept_around(many));
}

void two_dimensions(int place) {
  const int rows = 2048, columns = many / rows;
  std::vector<float> in(rows * columns);
  for (int i = 0; i < rows * columns; ++i)
    in[i] = float(i % 997);
  memory<float> out(place);
  const array_view<const float, 2> from(rows, columns, in);
  const array_view<float, 2> to(rows, columns, out.data);
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) {
    to[i] = from[i] * 0.5f + from(0, i[1]) + from(i[0], 0);
  });
  to.synchronize();
  bool right = true;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      right &= out.data[y * columns + x] == in[y * columns + x] * 0.5f + in[x] + in[y * columns];
  expect(("two dimensions from place " + std::to_string(place)).c_str(),
         right && out.is_kept_around(rows * columns));
}

void two_results() {
  memory<int> low(4);
  memory<double> high(2);
  const array_view<int> less(many, low.data);
  const array_view<double> more(many, high.data);
  parallel_for_each(less.extent, [=](index<1> i) restrict(amp) {
    less[i] = i[0] * 5;
    more[i] = i[0] * 0.25;
  });
  less.synchronize();
  more.synchronize();
  bool right = true;
  for (int i = 0; i < many; ++i)
    right &= low.data[i] == i * 5 && high.data[i] == i * 0.25;
  expect("two results", right && low.is_kept_around(many) && high.is_kept_around(many));
}

int main() {
  one_dimension<float>("floats", 1);
  one_dimension<double>("doubles", 6);
  two_dimensions(13);
  two_results();
#ifdef EVERY_SHAPE // of many elements each
  for (const int place : {0, 12})
    one_dimension<float>("floats", place);
  one_dimension<int>("ints", 4);
  one_dimension<double>("doubles", 1);
  two_dimensions(4);
#endif
  return result();
}
