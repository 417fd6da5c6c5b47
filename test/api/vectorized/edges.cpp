// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels that compare indices with the edges of what they read, or whose indices wrap around, compute what plain
// loops would, in tiles at the edges, away from them and around all of them, with and without code for the interior.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-interior %s -o %t-plain && %run --only=shared %t-plain %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_rectangle.h"

inline int clamped(int i, int count) restrict(amp, cpu) { return i < 0 ? 0 : i < count ? i : count - 1; }

inline int limited(int i, int low, int high) restrict(amp, cpu) {
  const int least = i < high ? i : high;
  return least > low ? least : low;
}

struct neighbours {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float sum = 0;
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx)
        sum = sum * 0.75f + in[clamped(y + dy, rows) * columns + clamped(x + dx, columns)];
    return sum;
  }
};

/// Further away than the rectangle is wide, and with other bounds on either side.
struct far_away {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    return in[clamped(y - 1000, rows) * columns + clamped(x - 40, columns)] * 2 +
           in[clamped(y + 3, rows) * columns + clamped(x + 1000, columns)] * 3 +
           in[limited(y, rows / 3, rows / 2) * columns + limited(x + 1, columns / 4, columns / 2)];
  }
};

struct guarded {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const int i = y * columns + x;
    if (x > 0 && y > 0 && x < columns - 1 && y < rows - 1) {
      float sum = in[i - columns - 1] - in[i - columns] + in[i - columns + 1];
      sum = sum * 0.5f + in[i - 1] * 4 - in[i + 1] * 8;
      return sum * 0.5f + in[i + columns - 1] - in[i + columns] + in[i + columns + 1];
    }
    if (x == columns - 1 || y == 0)
      return -in[i] * in[rows * columns - 1 - i] + float(x) * in[x] - float(y);
    return in[i];
  }
};

struct unsigned_indices {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const unsigned row = unsigned(y) * unsigned(columns), ux = unsigned(x), width = unsigned(columns);
    const unsigned left = ux ? ux - 1 : 0, right = ux + 1 < width ? ux + 1 : width - 1;
    const unsigned two = ux > 1 ? ux - 2 : 0;
    float result = in[row + left] - in[row + right] * 2 + in[row + two] * 4;
    if (ux - 3u < width - 4u && width > 4u)
      result += in[row + ux - 3] * 8 - in[row + ux] * in[row + ux - 1] + in[row + ux - 2] * 16;
    const unsigned below = unsigned(y) + 1 < unsigned(rows) ? row + width : row;
    return result + in[below + (ux < 5u ? 0u : ux - 5u)];
  }
};

/// Neighbours whose number is known at the launch alone, or never reached.
struct within {
  int first, last;
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float sum = 0;
    for (int dy = first; dy <= last; ++dy) {
      for (int dx = first; dx <= last; ++dx)
        sum = sum * 0.75f + in[clamped(y + dy, rows) * columns + clamped(x + dx, columns)];
      for (int dx = dy; dx >= -dy; dx -= 2)
        sum += in[clamped(y, rows) * columns + clamped(x - dx, columns)];
    }
    return sum;
  }
};

/// Counters that pass zero or the greatest number on their way.
struct unsigned_counter {
  unsigned first, end;
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float sum = 0;
    for (unsigned d = first; d != end; ++d)
      sum = sum * 0.75f + in[y * columns + clamped(int(unsigned(x) + d), columns)];
    for (unsigned d = first; d != end; ++d)
      sum += in[y * columns + limited(int(unsigned(x) * 3 - d), 0, columns - 1)];
    return sum;
  }
};

/// Indices that wrap around at the end of their type in the middle of a tile.
struct wrapping {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const int high = int(unsigned(x) + 2147483636u), low = int(unsigned(x) - 2147483664u);
    const int both = int(unsigned(x) * 150000000u - unsigned(y));
    const unsigned small = unsigned(x) - 7u;
    return in[y * columns + clamped(high, columns)] + in[y * columns + clamped(low, columns)] * 2 +
           in[y * columns + clamped(both, columns)] * 4 +
           in[y * columns + int(small < unsigned(columns) ? small : 0u)] * 8 +
           in[y * columns + int(small + 7u)] * 16;
  }
};

struct around {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const int left = (x - 3 + 3 * columns) % columns, below = y + 1 == rows ? 0 : y + 1;
    const int distance = x < 2 ? 2 - x : x - 2;
    const int mirrored = distance < columns ? distance : columns - 1;
    const int end = x + 2 < columns ? x + 2 : clamped(2 * columns - 3 - x, columns);
    return in[below * columns + left] + in[y * columns + mirrored] * 2 + in[below * columns + end] * 4;
  }
};

/// On a torus, by signed and unsigned remainders, quotients and masks.
struct remainders {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const unsigned w = unsigned(columns), ux = unsigned(x);
    const int row = (y + 1) % rows * columns;
    float sum = in[row + (x + 1) % columns] + in[row + (x + columns - 1) % columns] * 2;
    sum = sum * 0.5f + in[unsigned(y) * w + (ux + w - 1) % w] - in[unsigned(y) * w + (ux + 2) % w];
    sum = sum * 0.5f + in[row + (x + 3) / columns % columns] - in[row + (ux + w - 2) / w % w];
    // Where the number is negative, or what it is divided by is known.
    sum = sum * 0.5f + in[row + clamped((x - 2) % columns, columns)];
    sum = sum * 0.5f + in[clamped(((x + 1) & 127), columns)] + in[clamped((x - 1) & 511, columns)];
    return sum + in[clamped((x + 299) % 300, columns)] - in[clamped((x + 1) % 100, columns)];
  }
};

/// Steps of two, backwards, and by rows and columns at once.
struct steps {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    return in[y * columns + clamped(2 * x - 9, columns)] +
           in[y * columns + clamped(columns - 3 - x, columns)] * 2 +
           in[y * columns + clamped(x - y, columns)] * 4 +
           in[clamped(x + 2 * y - 20, rows * columns)] * 8;
  }
};

/// The first and the last of a row, and its neighbours.
struct of_a_row {
  template <class In> auto operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    auto sum = in[clamped(i - 33, n)] * 2 + in[clamped(i + 17, n)];
    if (i >= 1 && i + 1 < n)
      sum += in[i - 1] * 3 - in[i + 1] * 5 + in[i] * in[i] - in[i - 1] * in[i + 1] * 7;
    if (i != n - 1)
      sum -= in[i + 1];
    return sum;
  }
};

/// A tile with what lies around it in tile_static memory, so that each part has edges of its own.
template <int Width> void in_shared_memory(int n) {
  const std::vector<int> in = random_ints(n, 1000);
  std::vector<int> out(n), expected(n);
  array_view<const int> from(n, in);
  array_view<int> to(n, out);
  parallel_for_each(to.extent.tile<Width>().pad(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int shared[Width + 4];
    const int i = t.global[0], l = t.local[0];
    shared[l + 2] = from[clamped(i, n)];
    if (l < 2)
      shared[l] = from[clamped(i - 2, n)];
    if (l >= Width - 2)
      shared[l + 4] = from[clamped(i + 2, n)];
    t.barrier.wait();
    if (i < n)
      to[i] = shared[l] + 2 * shared[l + 1] + 4 * shared[l + 2] + 8 * shared[l + 3] +
              16 * shared[l + 4] + from[clamped(i - 100, n)] * from[clamped(n - i, n)];
  });
  to.synchronize();
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 5; ++k)
      expected[i] += in[clamped(i - 2 + k, n)] << k;
    expected[i] += in[clamped(i - 100, n)] * in[clamped(n - i, n)];
  }
  expect_equal(("tile_static " + std::to_string(Width) + ", " + std::to_string(n)).c_str(), out, expected);
}

/// Bounds that stand in the objects of captured arrays.
void in_arrays(int rows, int columns) {
  const std::vector<int> in = random_ints(rows * columns, 1000);
  std::vector<int> out(in.size()), expected(in.size());
  const array<int, 2> from(rows, columns, in.begin());
  array<int, 2> to(rows, columns);
  parallel_for_each(to.extent, [&from, &to](index<2> i) restrict(amp) {
    const int below = clamped(i[0] + 1, from.extent[0]), width = from.extent[1];
    to[i] = from(below, clamped(i[1] - 2, width)) * 2 + from(i[0], limited(i[1] + 3, 1, width - 1));
    if (i[1] > 0 && i[1] < width - 1)
      to[i] += from(i[0], i[1] - 1) * from(below, i[1] + 1);
  });
  copy(to, out.begin());
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const int *row = &in[y * columns], *below = &in[clamped(y + 1, rows) * columns];
      int &sum = expected[y * columns + x];
      sum = below[clamped(x - 2, columns)] * 2 + row[limited(x + 3, 1, columns - 1)];
      if (x > 0 && x < columns - 1)
        sum += row[x - 1] * below[x + 1];
    }
  expect_equal(("arrays " + std::to_string(rows) + " x " + std::to_string(columns)).c_str(), out, expected);
}

/// The large one has untiled blocks that touch no edge.
template <class F> void everywhere(const std::string &what, F f) {
  expect_same_in_every_rectangle(what, f);
  expect_same_in_rectangle(what, 60, 300, f);
}

int main() {
  everywhere("neighbours", neighbours());
  everywhere("far_away", far_away());
  everywhere("guarded", guarded());
  everywhere("unsigned_indices", unsigned_indices());
  for (const within &some : {within{-1, 1}, within{0, 0}, within{-3, 2}, within{2, -2}, within{5, 7},
                             within{-1000, -998}})
    everywhere("within " + std::to_string(some.first) + ", " + std::to_string(some.last), some);
  for (const unsigned_counter &some : {unsigned_counter{0u - 2, 3}, unsigned_counter{0, 2},
                                       unsigned_counter{2147483646u, 2147483650u}})
    everywhere("unsigned counter from " + std::to_string(some.first), some);
  everywhere("wrapping", wrapping());
  everywhere("around", around());
  everywhere("remainders", remainders());
  everywhere("steps", steps());
  expect_same_in_every_shape("ints of a row", [](int n) { return random_ints(n, 1000); }, of_a_row());
  expect_same_in_every_shape("floats of a row", [](int n) { return random_floats(n); }, of_a_row());
  for (int n : {1, 2, 15, 64, 65, 1000}) {
    in_shared_memory<4>(n);
    in_shared_memory<17>(n);
    in_shared_memory<64>(n);
  }
  for (int columns : {2, 16, 17, 100, 300})
    for (int rows : {1, 3, 40})
      in_arrays(rows, columns);
  return result();
}
