// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that lanes of a vector access containers of structs, columns, diagonals, sections and reversed orders, and
// bits and bytes of integers, as each work-item would.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

struct point {
  float x, y;
  int tag;
};

static bool operator==(const point &a, const point &b) {
  return a.x == b.x && a.y == b.y && a.tag == b.tag;
}

static void points(int n) {
  std::vector<point> data(n);
  for (point &p : data)
    p = {float(random_numbers()() % 64), float(random_numbers()() % 64) - 32,
         int(random_numbers()() % 10)};
  std::vector<point> expected = data;
  auto move = [](point &p, const point &other, int i) restrict(amp, cpu) {
    if (p.tag > 4) {
      p.x += other.y;
      p.tag -= i & 3;
    } else if (p.y > 0) {
      p = other;
      p.tag = i;
    }
    if (p.x > 30)
      p.y = -p.y;
  };
  const std::vector<point> before = data;
  for (int i = 0; i < n; ++i)
    move(expected[i], before[n - 1 - i], i);
  array_view<point> to(n, data);
  array_view<const point> from(n, before);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    move(to[i], from[n - 1 - i[0]], i[0]);
  });
  to.synchronize();
  expect("points", data == expected);
}

static void orders(int rows, int columns) {
  const int n = rows * columns;
  const std::vector<int> in = random_ints(n);
  std::vector<int> turned(n), back(n), expected_turned(n), expected_back(n);
  array_view<const int, 2> from(rows, columns, in);
  array_view<int, 2> to(columns, rows, turned);
  array_view<int> reversed(n, back);
  parallel_for_each(from.extent, [=](index<2> at) restrict(amp) {
    const int v = from[at];
    to(at[1], at[0]) = v;
    const int place = rows * columns - 1 - (at[0] * columns + at[1]);
    if (v % 3)
      reversed[place] = v + from(rows - 1 - at[0], columns - 1 - at[1]);
    else
      reversed[place] = from(at[0], at[0] % columns) + from(at[1] % rows, at[1]);
  });
  to.synchronize();
  reversed.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const int v = in[y * columns + x], place = n - 1 - (y * columns + x);
      expected_turned[x * rows + y] = v;
      expected_back[place] =
          v % 3 ? v + in[place]
                : in[y * columns + y % columns] + in[x % rows * columns + x];
    }
  expect_equal("turned", turned, expected_turned);
  expect_equal("reversed", back, expected_back);
}

/// Every second element, every third, one of four, and such that meet in one.
static void strides(int n) {
  const std::vector<int> in = random_ints(4 * n);
  std::vector<int> out(3 * n, -1), expected(3 * n, -1), first(1, -1);
  array_view<const int> from(4 * n, in);
  array_view<int> to(3 * n, out), all(1, first);
  parallel_for_each(extent<1>(n), [=](index<1> at) restrict(amp) {
    const int i = at[0];
    const int even = from[2 * i], fourth = from[4 * i + 3], back = from[4 * n - 1 - 3 * i];
    if (even > 0)
      to[3 * i + 1] = even - fourth;
    to[3 * i] = fourth ^ back;
    if (i == n / 2)
      all[0] = back;
    to[3 * (n - 1 - i) + 2] = from[i / 3] + from[i % 5 % n];
  });
  to.synchronize();
  all.synchronize();
  for (int i = 0; i < n; ++i) {
    const int even = in[2 * i], fourth = in[4 * i + 3], back = in[4 * n - 1 - 3 * i];
    if (even > 0)
      expected[3 * i + 1] = even - fourth;
    expected[3 * i] = fourth ^ back;
    expected[3 * (n - 1 - i) + 2] = in[i / 3] + in[i % 5 % n];
  }
  expect_equal("strides", out, expected);
  expect_equal("first", first, {in[4 * n - 1 - 3 * (n / 2)]});
}

/// Flags that are kept as integers, and bytes four in one.
static void flags(int n) {
  const std::vector<int> in = random_ints(n);
  std::vector<int> out(n), expected(n);
  array_view<const int> from(n, in);
  array_view<unsigned> bytes = array_view<int>(n, out).reinterpret_as<unsigned>();
  auto packed = [](int v, int i) restrict(amp, cpu) {
    const bool odd = (v & 1) != 0;
    int several[4] = {odd, v > 0, !odd && i % 3 == 0, false};
    several[3] = several[0] ^ several[(v >> 1) & 3];
    unsigned r = 0;
    for (int j = 0; j < 4; ++j) {
      if (several[j])
        r |= 1u << (8 * j);
      if (several[j] != several[(j + 1) & 3] || (v >> j & 1))
        r |= 128u << (8 * j);
    }
    return r;
  };
  parallel_for_each(from.extent, [=](index<1> i) restrict(amp) { bytes[i] = packed(from[i], i[0]); });
  bytes.synchronize();
  for (int i = 0; i < n; ++i)
    expected[i] = int(packed(in[i], i));
  expect_equal("flags", out, expected);
}

static void sections(int rows, int columns) {
  const std::vector<int> in = random_ints(rows * columns);
  std::vector<int> out = in, expected = in;
  array_view<int, 2> all(rows, columns, out);
  array_view<int, 2> part = all.section(1, 2, rows - 2, columns - 3);
  parallel_for_each(part.extent, [=](index<2> at) restrict(amp) {
    int v = part[at];
    while (v > 100)
      v /= at[1] + 2;
    part[at] = v < 0 ? -v : v;
  });
  all.synchronize();
  for (int y = 1; y < rows - 1; ++y)
    for (int x = 2; x < columns - 1; ++x) {
      int &v = expected[y * columns + x];
      while (v > 100)
        v /= x - 2 + 2;
      v = v < 0 ? -v : v;
    }
  expect_equal("sections", out, expected);
}

int main() {
  for (int n : {1, 3, 15, 16, 17, 31, 33, 100, 1000}) {
    points(n);
    strides(n);
    flags(n);
    for (int rows : {1, 4, 17})
      orders(rows, n);
    sections(3 + n % 5, n + 3);
  }
  return result();
}
