// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose tiles copy parts of containers compute the same with the copies and without: products of all shapes, with
// results that they also read, that lie between what they read, and that take its place.
//
// RUN: %if every-shape %{ %amp++ -O2 %s -o %t && %run %t && env TESSERA_NUM_THREADS=1 %run --only=shared %t %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
//
// RUN: %amp++ -O2 -famp-cpu=native -Rpass=amp %s -o %t-native 2>&1 | grep 'runs without tiles' | sort -u | %filecheck %s --implicit-check-not=remark:
// RUN: %run %t-native && env TESSERA_NUM_THREADS=1 %run --only=shared %t-native
// RUN: %amp++ -O2 -famp-cpu=v1 -famp-no-unstage -Rpass=amp %s -o %t-tiled 2>&1 | not grep 'runs without tiles'
// RUN: %run --only=shared %t-tiled
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <class T> struct product {
  int rows, depth, columns;
  std::vector<T> a, b, c, expected;
  product(int rows, int depth, int columns)
      : rows(rows), depth(depth), columns(columns), a(values(rows * depth)),
        b(values(depth * columns)), c(values(rows * columns)), expected(c) {}
  static std::vector<T> values(int count) {
    const std::vector<int> numbers = random_ints(count);
    return std::vector<T>(numbers.begin(), numbers.end());
  }
  array_view<const T, 2> left() const { return array_view<const T, 2>(rows, depth, a); }
  array_view<const T, 2> right() const { return array_view<const T, 2>(depth, columns, b); }
  array_view<T, 2> result() { return array_view<T, 2>(rows, columns, c); }
  T sum(int row, int column) const {
    T sum = 0;
    for (int k = 0; k < depth; ++k)
      sum += a[row * depth + k] * b[k * columns + column];
    return sum;
  }
  template <class F> void check(const char *what, F serial) {
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        expected[row * columns + column] = serial(row, column, expected[row * columns + column]);
    expect_equal(what, c, expected);
  }
};

// Tiles of any shape: each work-item copies one element of either matrix, so the tile is a square or reads one matrix directly.
template <class T, int N> void square_tiles(int rows, int depth, int columns) {
  product<T> p(rows * N, depth * N, columns * N);
  const array_view<const T, 2> a = p.left(), b = p.right();
  const array_view<T, 2> c = p.result();
  const int size = p.depth;
  parallel_for_each(c.extent.template tile<N, N>(), [=](tiled_index<N, N> t) restrict(amp) {
    tile_static T left[N][N], right[N][N];
    const int row = t.local[0], column = t.local[1];
    T sum = 0;
    for (int first = 0; first < size; first += N) {
      left[row][column] = a(t.global[0], first + column);
      right[row][column] = b(first + row, t.global[1]);
      t.barrier.wait();
      for (int k = 0; k < N; ++k)
        // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: the tile's copy is not needed, unless containers overlap: the kernel also runs without tiles [-Rpass=amp]
        sum += left[row][k] * right[k][column];
      t.barrier.wait();
    }
    c[t.global] = sum;
  });
  c.synchronize();
  p.check("square tiles", [&](int row, int column, T) { return p.sum(row, column); });
}

// Loops over tiles, indices made of the tile's, rows of the copies that are longer than the tile, and one of them
// transposed.
template <class T, int N> void other_ways_to_write(int rows, int depth, int columns) {
  product<T> p(rows * N, depth * N, columns * N);
  const array_view<const T, 2> a = p.left(), b = p.right();
  const array_view<T, 2> c = p.result();
  parallel_for_each(c.extent.template tile<N, N>(), [=](tiled_index<N, N> t) restrict(amp) {
    tile_static T left[N][N + 1], right[N][N + 1];
    const int row = t.local[0], column = t.local[1];
    T sum = 0;
    for (int tile = 0; tile < a.extent[1] / N; ++tile) {
      left[column][row] = a(t.tile[0] * N + row, tile * N + column);
      right[row][column] = b(tile * N + row, t.tile_origin[1] + column);
      t.barrier.wait_with_tile_static_memory_fence();
      for (int k = 0; k < N; ++k)
        // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: the tile's copy is not needed, unless containers overlap: the kernel also runs without tiles [-Rpass=amp]
        sum += left[k][row] * right[k][column];
      t.barrier.wait_with_tile_static_memory_fence();
    }
    c(t.tile_origin[0] + row, t.tile[1] * N + column) = sum;
  });
  c.synchronize();
  p.check("other ways to write it", [&](int row, int column, T) { return p.sum(row, column); });
}

// The result is read, too, but only at the end, and the depth need not be a multiple of the tile's.
template <class T> void added_to_result(int rows, int columns) {
  product<T> p(rows * 4, 64, columns * 16);
  const array_view<const T, 2> a = p.left(), b = p.right();
  const array_view<T, 2> c = p.result();
  parallel_for_each(c.extent.template tile<4, 16>(), [=](tiled_index<4, 16> t) restrict(amp) {
    tile_static T left[4][16];
    const int row = t.local[0], column = t.local[1];
    T sum = 0;
    for (int first = 0; first < 60; first += 16) {
      left[row][column] = a(t.global[0], first + column);
      t.barrier.wait();
      for (int k = 0; k < 16; ++k)
        // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: the tile's copy is not needed, unless containers overlap: the kernel also runs without tiles [-Rpass=amp]
        sum += left[row][k] * b(first + k, t.global[1]);
      t.barrier.wait();
    }
    c[t.global] = sum + 2 * c[t.global];
  });
  c.synchronize();
  p.check("added to the result",
          [&](int row, int column, T old) { return p.sum(row, column) + 2 * old; });
}

// One tile may write over what it has read: the barriers lie in between. Here rows write over what those behind them read.
void in_place(int iterations) {
  const int depth = iterations * 16;
  std::vector<int> memory = random_ints(48 * depth), sums(32 * 16), expected(32 * 16);
  for (int row = 0; row < 32; ++row)
    for (int column = 0; column < 16; ++column)
      for (int k = 0; k < depth; ++k)
        expected[row * 16 + column] += memory[row * depth + k] * (column + 1);
  const array_view<int, 2> whole(48, depth, memory);
  const array_view<const int, 2> a = whole;
  const array_view<int, 2> c = whole.section(16, depth - 16, 32, 16);
  parallel_for_each(c.extent.tile<32, 16>(), [=](tiled_index<32, 16> t) restrict(amp) {
    tile_static int left[32][16];
    const int row = t.local[0], column = t.local[1];
    int sum = 0;
    for (int first = 0; first < depth; first += 16) {
      left[row][column] = a(t.global[0], first + column);
      t.barrier.wait();
      for (int k = 0; k < 16; ++k)
        // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: the tile's copy is not needed, unless containers overlap: the kernel also runs without tiles [-Rpass=amp]
        sum += left[row][k] * (t.global[1] + 1);
      t.barrier.wait();
    }
    c[t.global] = sum;
  });
  whole.synchronize();
  for (int row = 0; row < 32; ++row)
    for (int column = 0; column < 16; ++column)
      sums[row * 16 + column] = memory[(row + 16) * depth + depth - 16 + column];
  expect_equal("in place", sums, expected);
}

// Arrays, of which one thing is captured twice.
void squared(int size) {
  product<int> p(size * 16, size * 16, size * 16);
  p.b = p.a;
  const array<int, 2> a(p.rows, p.depth, p.a.begin());
  array<int, 2> c(p.rows, p.columns);
  const int depth = p.depth;
  parallel_for_each(c.extent.tile<16, 16>(), [=, &a, &c](tiled_index<16, 16> t) restrict(amp) {
    tile_static int left[16][16], right[16][16];
    const int row = t.local[0], column = t.local[1];
    int sum = 0;
    for (int first = 0; first < depth; first += 16) {
      left[row][column] = a(t.global[0], first + column);
      right[row][column] = a(first + row, t.global[1]);
      t.barrier.wait();
      for (int k = 0; k < 16; ++k)
        // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: remark: the tile's copy is not needed, unless containers overlap: the kernel also runs without tiles [-Rpass=amp]
        sum += left[row][k] * right[k][column];
      t.barrier.wait();
    }
    c[t.global] = sum;
  });
  copy(c, p.c.begin());
  p.check("squared", [&](int row, int column, int) { return p.sum(row, column); });
}

// Bodies, copied member by member, in tiles of one dimension. What belongs to no member stays.
struct body {
  float place, mass;
  int kind;
};

void bodies(int tiles) {
  const int count = tiles * 64;
  std::vector<body> in(count);
  std::vector<float> out(count), expected(count);
  for (body &one : in)
    one = {float(random_ints(1)[0]), float(random_ints(1, 9)[0]), random_ints(1)[0]};
  const array_view<const body> source(count, in);
  const array_view<float> target(count, out);
  parallel_for_each(target.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static body others[64];
    const body self = source[t.global];
    float sum = 0;
    for (int tile = 0; tile < tiles; ++tile) {
      others[t.local[0]] = source[tile * 64 + t.local[0]];
      t.barrier.wait();
      for (int k = 0; k < 64; ++k)
        if (others[k].kind != self.kind)
          sum += (others[k].place - self.place) * others[k].mass;
      t.barrier.wait();
    }
    target[t.global] = sum;
  });
  target.synchronize();
  for (int self = 0; self < count; ++self)
    for (const body &other : in)
      if (other.kind != in[self].kind)
        expected[self] += (other.place - in[self].place) * other.mass;
  expect_equal("bodies", out, expected);
}

int main() {
  square_tiles<double, 8>(2, 3, 1);
  square_tiles<int, 16>(1, 5, 4);
  square_tiles<int, 16>(9, 40, 5);
  square_tiles<float, 32>(2, 1, 2);
  other_ways_to_write<float, 16>(3, 2, 5);
  added_to_result<double>(4, 3);
  in_place(1);
  in_place(4);
  squared(3);
  bodies(1);
  bodies(5);
  return result();
}
