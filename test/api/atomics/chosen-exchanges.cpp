// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that compare and exchange works where the result of one or of another is used: of elements and of tile_static
// variables, in loops, and where accesses are guarded.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -O2 -famp-bounds=check %s -o %t-check && %run --only=shared %t-check
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Every work-item adds 1 to the sum of its tile or to that of all, as the data say.
void check_sums(int tiles) {
  constexpr int tile = 16;
  const int n = tiles * tile;
  std::vector<int> which = random_ints(n, 1), sums(n), serial(tiles);
  int all = 0;
  for (int i = 0; i < n; ++i)
    ++(which[i] != 0 ? serial[i / tile] : all);
  std::vector<int> of_all(1);
  array_view<const int> chosen(n, which);
  array_view<int> out(n, sums), total(1, of_all);
  out.discard_data();
  parallel_for_each(extent<1>(n).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int of_tile;
    if (t.local[0] == 0)
      of_tile = 0;
    t.barrier.wait();
    int seen = 0;
    bool done = false;
    while (!done) {
      if (chosen[t.global] != 0)
        done = atomic_compare_exchange(&of_tile, &seen, seen + 1);
      else
        done = atomic_compare_exchange(&total[0], &seen, seen + 1);
    }
    t.barrier.wait();
    out[t.global] = of_tile;
  });
  out.synchronize();
  total.synchronize();
  std::vector<int> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = serial[i / tile];
  expect_equal("sums of tiles", sums, expected);
  expect("sum of all", of_all[0] == all);
}

/// One exchange each, of one of two elements that nobody else has, which succeeds where it is told to.
void check_one_each(int n) {
  const std::vector<int> which = random_ints(n, 1), value = random_ints(n, 2);
  std::vector<int> first(n, 1), second(n, 2), results(n), left = first, right = second, expected(n);
  for (int i = 0; i < n; ++i) {
    int &place = which[i] != 0 ? left[i] : right[i];
    const bool done = place == value[i];
    expected[i] = 10 * place + done;
    if (done)
      place = 77;
  }
  array_view<const int> chosen(n, which), wanted(n, value);
  array_view<int> a(n, first), b(n, second), out(n, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    int seen = wanted[i];
    bool done;
    if (chosen[i] != 0)
      done = atomic_compare_exchange(&a[i], &seen, 77);
    else
      done = atomic_compare_exchange(&b[i], &seen, 77);
    out[i] = 10 * seen + done;
  });
  for (const auto &view : {a, b, out})
    view.synchronize();
  expect_equal("what was there", results, expected);
  expect_equal("one array", first, left);
  expect_equal("the other", second, right);
}

/// As every work-item tries until it has done it.
void check_loop(int n) {
  std::vector<unsigned> sum(1, 5);
  array_view<unsigned> total(1, sum);
  parallel_for_each(extent<1>(n), [=](index<1>) restrict(amp) {
    unsigned seen = total[0];
    while (!atomic_compare_exchange(&total[0], &seen, seen + 3))
      ;
  });
  total.synchronize();
  expect("additions", sum[0] == 5 + 3u * n);
}

int main() {
  for (int tiles : {1, 3, 100})
    check_sums(tiles);
  for (int n : {1, 15, 16, 33, 1000}) {
    check_one_each(n);
    check_loop(n);
  }
  return result();
}
