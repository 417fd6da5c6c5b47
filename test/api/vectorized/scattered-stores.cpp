// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that stores of some work-items to elements anywhere change those elements and no others, whoever takes part: all
// work-items of a vector, one, none; once or in each iteration of a loop that they leave one after the other; in the
// tile's memory and in views. Sums over rows of different lengths, which work-items compute
// one after the other, are right as well.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

/// One step of a sorting network: work-items exchange elements `distance` apart.
template <class T> void compare_exchange(int count, int distance, int run) {
  const std::vector<T> unsorted = random_values<T>(count, -100, 100);
  std::vector<T> numbers = unsorted, expected = unsorted;
  const array_view<T> view(count, numbers);
  parallel_for_each(
      view.extent, [=](index<1> i) restrict(amp) {
        const int mine = i[0], other = mine ^ distance;
        if (other > mine && other < count) {
          const T first = view[mine], second = view[other];
          if ((first > second) == ((mine & run) == 0)) {
            view[mine] = second;
            view[other] = first;
          }
        }
      });
  view.synchronize();
  for (int mine = 0; mine < count; ++mine)
    if (const int other = mine ^ distance; other > mine && other < count)
      if ((expected[mine] > expected[other]) == ((mine & run) == 0))
        std::swap(expected[mine], expected[other]);
  expect_equal("exchange", numbers, expected);
}

/// Each work-item with a number below `bound` stores it where `places` says; others' are untouched.
template <class T> void scatter_some(int count, int bound) {
  const std::vector<int> wanted = random_ints(count, 50);
  std::vector<int> places(count);
  for (int i = 0; i < count; ++i)
    places[i] = i;
  std::shuffle(places.begin(), places.end(), random_numbers());
  std::vector<T> results(count, T(-1)), expected(count, T(-1));
  const array_view<const int> who(count, wanted), where(count, places);
  const array_view<T> out(count, results);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        if (who[i] < bound)
          out[where[i]] = T(who[i]) * T(3);
      });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    if (wanted[i] < bound)
      expected[places[i]] = T(wanted[i]) * T(3);
  expect_equal("scatter", results, expected);
}

/// Work-item i stores i + k in the places of its row, as many as `lengths` says, backwards.
void store_rows(int count) {
  std::vector<int> begins = {0};
  for (int i = 0; i < count; ++i)
    begins.push_back(begins.back() + int(random_numbers()() % 9));
  const int all = begins.back();
  std::vector<int> places(all + 1), results(all + 1, -1), expected(all + 1, -1);
  for (int i = 0; i < all; ++i)
    places[i] = all - 1 - i;
  const array_view<const int> begin(count + 1, begins), where(all + 1, places);
  const array_view<int> out(all + 1, results);
  parallel_for_each(
      extent<1>(count), [=](index<1> i) restrict(amp) {
        int value = i[0];
        for (int k = begin[i]; k < begin[i + 1]; ++k) {
          for (int step = 0; step < 20; ++step)
            value = value * 1103515245 + 12345;
          out[where[k]] = value;
        }
      });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    unsigned value = i;
    for (int k = begins[i]; k < begins[i + 1]; ++k) {
      for (int step = 0; step < 20; ++step)
        value = value * 1103515245u + 12345;
      expected[places[k]] = int(value);
    }
  }
  expect_equal("rows", results, expected);
}

void add_up_rows(int count) {
  std::vector<int> begins = {0};
  for (int i = 0; i < count; ++i)
    begins.push_back(begins.back() + int(random_numbers()() % 30));
  const int all = begins.back() + 1;
  std::vector<int> columns(all);
  for (int &column : columns)
    column = int(random_numbers()() % count);
  const std::vector<float> values = random_floats(all), vector = random_floats(count);
  std::vector<float> results(count), expected(count);
  const array_view<const int> begin(count + 1, begins), column(all, columns);
  const array_view<const float> value(all, values), factor(count, vector);
  const array_view<float> out(count, results);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        float sum = 0;
        for (int k = begin[i]; k < begin[i + 1]; ++k)
          sum += value[k] * factor[column[k]];
        out[i] = sum;
      });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    for (int k = begins[i]; k < begins[i + 1]; ++k)
      expected[i] += values[k] * vector[columns[k]];
  expect_equal("sums of rows", results, expected);
}

/// In the tile's memory, whose neighbours on both sides must stay as they are.
void add_up_in_tiles(int tiles, int moved) {
  static const int tile = 40;
  const std::vector<int> numbers = random_ints(tiles * tile);
  std::vector<int> results(tiles * tile), expected(tiles * tile);
  const array_view<const int> in(tiles * tile, numbers);
  const array_view<int> out(tiles * tile, results);
  parallel_for_each(
      in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int sums[tile];
        const int l = t.local[0];
        sums[l] = in[t];
        t.barrier.wait();
        for (int half = tile / 2; half > 0; half /= 2) {
          if (l < half)
            sums[l] += sums[l + half];
          t.barrier.wait();
        }
        if (l >= moved && (in[t] & 1) == 0)
          sums[l - moved] = in[t];
        t.barrier.wait();
        out[t] = sums[l];
      });
  out.synchronize();
  for (int first = 0; first < tiles * tile; first += tile) {
    std::vector<int> sums(numbers.begin() + first, numbers.begin() + first + tile);
    for (int half = tile / 2; half > 0; half /= 2)
      for (int l = 0; l < half; ++l)
        sums[l] += sums[l + half];
    for (int l = moved; l < tile; ++l)
      if (numbers[first + l] % 2 == 0)
        sums[l - moved] = numbers[first + l];
    std::copy(sums.begin(), sums.end(), expected.begin() + first);
  }
  expect_equal("tiles", results, expected);
}

int main() {
  for (int count : {1, 7, 64, 257, 1000})
    for (int distance : {1, 2, 4, 8, 16, 64}) {
      compare_exchange<int>(count, distance, 2 * distance);
      compare_exchange<float>(count, distance, 128);
      compare_exchange<double>(count, distance, 4 * distance);
    }
  for (int count : {5, 100, 1003})
    for (int bound : {-51, -49, 0, 49, 51}) {
      scatter_some<int>(count, bound);
      scatter_some<double>(count, bound);
    }
  for (int count : {3, 50, 301}) {
    store_rows(count);
    add_up_rows(count);
  }
  for (int moved : {0, 1, 8, 39})
    add_up_in_tiles(9, moved);
  return result();
}
