// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of the article "Computing on the graphics processor": what a plain loop, a simple kernel
// and a tiled kernel take, for N-body and for a product of two int matrices.
#ifndef TESSERA_SAMPLES_NBODY_TABLE_H
#define TESSERA_SAMPLES_NBODY_TABLE_H

#include "simulation.h"

/// Matrices of `size` rows and columns, row by row.
class int_product {
public:
  static constexpr int size = 1024;

  int_product() : a_(size * size), b_(size * size), c_(size * size) {
    for (int i = 0; i < size * size; ++i) {
      a_[i] = i % 7 - 3;
      b_[i] = i % 5 - 2;
    }
  }

  /// As the article has it: along a column of b.
  void serial() {
    for (int row = 0; row < size; ++row)
      for (int column = 0; column < size; ++column) {
        int sum = 0;
        for (int k = 0; k < size; ++k)
          sum += a_[row * size + k] * b_[k * size + column];
        c_[row * size + column] = sum;
      }
  }

  void simple() {
    using namespace concurrency;
    const array_view<const int, 2> a(size, size, a_), b(size, size, b_);
    const array_view<int, 2> c(size, size, c_);
    c.discard_data();
    parallel_for_each(c.extent, [=](index<2> i) restrict(amp) {
      int sum = 0;
      for (int k = 0; k < a.extent[1]; ++k)
        sum += a(i[0], k) * b(k, i[1]);
      c[i] = sum;
    });
    c.synchronize();
  }

  void tiled() {
    using namespace concurrency;
    static const int tile = 16;
    const array_view<const int, 2> a(size, size, a_), b(size, size, b_);
    const array_view<int, 2> c(size, size, c_);
    c.discard_data();
    parallel_for_each(c.extent.tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
      tile_static int of_a[tile][tile], of_b[tile][tile];
      const int row = t.local[0], column = t.local[1];
      int sum = 0;
      for (int k = 0; k < a.extent[1]; k += tile) {
        of_a[row][column] = a(t.global[0], k + column);
        of_b[row][column] = b(k + row, t.global[1]);
        t.barrier.wait();
        for (int i = 0; i < tile; ++i)
          sum += of_a[row][i] * of_b[i][column];
        t.barrier.wait();
      }
      c[t.global] = sum;
    });
    c.synchronize();
  }

  const std::vector<int> &result() const { return c_; }

private:
  std::vector<int> a_, b_, c_;
};

/// Seconds of the quickest of some runs, after one that nobody counts.
template <class Work> double seconds_of(int runs, Work work) {
  double least = 0;
  for (int run = 0; run <= runs; ++run) {
    const double begun = seconds_now();
    work();
    const double taken = seconds_now() - begun;
    if (run == 1 || (run > 1 && taken < least))
      least = taken;
  }
  return least;
}

inline void print_row(const char *what, double seconds, double serial, const char *article) {
  std::printf("%-22s %10.2f %12.1f %12.1f   %s\n", what, seconds * 1e3, 1 / seconds,
              serial / seconds, article);
}

/// False, after a message, if a kernel's product is not the loop's.
inline bool print_table(int count) {
  std::printf("%-22s %10s %12s %12s   %s\n", "", "ms", "per second", "times serial", "the article");
  simulation bodies(beginnings[0].make(count));
  const std::atomic<bool> go_on{false};
  const auto step_in = [&](std::size_t mode, int runs) {
    bodies.select(mode);
    return seconds_of(runs, [&] { bodies.step(go_on); });
  };
  const double serial_step = step_in(0, 1);
  print_row("N-body step, serial", serial_step, serial_step, "2.5 steps a second");
  print_row("N-body step, simple", step_in(1, 20), serial_step, "");
  print_row("N-body step, tiled", step_in(2, 20), serial_step, "160 steps a second");

  int_product product;
  const double serial = seconds_of(1, [&] { product.serial(); });
  const std::vector<int> wanted = product.result();
  print_row("int product, serial", serial, serial, "7350 ms");
  const double simple = seconds_of(10, [&] { product.simple(); });
  bool is_right = product.result() == wanted;
  print_row("int product, simple", simple, serial, "50 ms");
  const double tiled = seconds_of(10, [&] { product.tiled(); });
  is_right = is_right && product.result() == wanted;
  print_row("int product, tiled", tiled, serial, "17 ms");
  if (!is_right)
    std::fprintf(stderr, "nbody: a kernel's product is not the plain loop's\n");
  return is_right;
}

#endif // TESSERA_SAMPLES_NBODY_TABLE_H
