// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiles which store what they have computed at their end leave it where it belongs, and nothing beside it:
// at the ends of memory, in rows of tiles, in structs, backwards, far apart and through arrays.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

static const int width = 64;

/// The sum of the tile's values up to the work-item's own.
static int sum_up_to(int (&sums)[width], int value, const tiled_index<width> &t) restrict(amp) {
  const int local = t.local[0];
  sums[local] = value;
  t.barrier.wait();
  for (int step = 1; step < width; step *= 2) {
    const int before = local >= step ? sums[local - step] : 0;
    t.barrier.wait();
    sums[local] += before;
    t.barrier.wait();
  }
  return sums[local];
}

static std::vector<int> sums_of_tiles(const std::vector<int> &in) {
  std::vector<int> sums;
  for (std::size_t i = 0; i < in.size(); ++i)
    sums.push_back(in[i] + (i % width ? sums.back() : 0));
  return sums;
}

struct both {
  int sum, value;
  bool operator==(const both &other) const { return sum == other.sum && value == other.value; }
};

static void rows(int n) {
  const std::vector<int> in = random_ints(n), sums = sums_of_tiles(in);
  std::vector<int> out(n, untouched), backwards(n, untouched), apart(3 * n, untouched);
  std::vector<both> structs(n, {untouched, untouched});
  std::vector<int> in_array(n, untouched);
  array_view<const int> from(n, in);
  array_view<int> to(n, out), to_backwards(n, backwards), to_apart(3 * n, apart);
  array_view<both> to_structs(n, structs);
  array<int> to_array(n, in_array.begin());
  parallel_for_each(extent<1>(n).tile<width>().pad(),
                    [=, &to_array](tiled_index<width> t) restrict(amp) {
                      tile_static int partial[width];
                      const int i = t.global[0], value = i < n ? from[i] : 0;
                      const int sum = sum_up_to(partial, value, t);
                      if (i < n) {
                        to[i] = sum;
                        to_backwards[n - 1 - i] = sum;
                        to_apart[3 * i] = sum;
                        to_structs[i].sum = sum;
                        to_structs[i].value = value;
                        to_array[i] = sum;
                      }
                    });
  to.synchronize();
  to_backwards.synchronize();
  to_apart.synchronize();
  to_structs.synchronize();
  copy(to_array, in_array.begin());
  std::vector<int> expected_apart(3 * n, untouched);
  std::vector<both> expected_structs;
  for (int i = 0; i < n; ++i) {
    expected_apart[3 * i] = sums[i];
    expected_structs.push_back({sums[i], in[i]});
  }
  expect_equal("rows", out, sums);
  expect_equal("backwards", backwards, std::vector<int>(sums.rbegin(), sums.rend()));
  expect_equal("far apart", apart, expected_apart);
  expect("structs", structs == expected_structs);
  expect_equal("through an array", in_array, sums);
}

/// Each tile reverses its values, twice; its rows are `Columns` wide.
template <int Rows, int Columns> static void planes(int height, int length) {
  std::vector<int> in = random_ints(height * length), out(height * length, untouched);
  array_view<const int, 2> from(height, length, in);
  array_view<int, 2> to(height, length, out);
  parallel_for_each(to.extent.template tile<Rows, Columns>().pad(),
                    [=](tiled_index<Rows, Columns> t) restrict(amp) {
                      tile_static int values[Rows][Columns];
                      const int row = t.local[0], column = t.local[1];
                      const bool is_inside = t.global[0] < height && t.global[1] < length;
                      values[row][column] = is_inside ? from[t.global] : 0;
                      t.barrier.wait();
                      const int other = values[Rows - 1 - row][Columns - 1 - column];
                      t.barrier.wait();
                      values[row][column] = other;
                      t.barrier.wait();
                      if (t.global[0] < height && t.global[1] < length)
                        to[t.global] = values[Rows - 1 - row][Columns - 1 - column];
                    });
  to.synchronize();
  expect_equal("planes", out, in);
}

int main() {
  for (int n : {1, 15, 63, 64, 65, 1000})
    rows(n);
  planes<16, 16>(33, 47);
  planes<8, 8>(16, 8);
  planes<4, 64>(5, 130);
  planes<3, 5>(7, 11);
  return result();
}
