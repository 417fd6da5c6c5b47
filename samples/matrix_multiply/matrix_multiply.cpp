// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The 1024 x 1024 int product: serial, simple and tiled, with times and ratios. `./dev demo` runs it.
//   matrix_multiply [SIZE]     SIZE is a multiple of 16
#include <amp.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <vector>

using namespace concurrency;

typedef void product_function(const std::vector<int> &a, const std::vector<int> &b,
                              std::vector<int> &c, int size);

void serial_product(const std::vector<int> &a, const std::vector<int> &b, std::vector<int> &c,
                    int size) {
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      int sum = 0;
      for (int i = 0; i < size; ++i)
        sum += a[row * size + i] * b[i * size + column];
      c[row * size + column] = sum;
    }
}

void simple_product(const std::vector<int> &a, const std::vector<int> &b, std::vector<int> &c,
                    int size) {
  array_view<const int, 2> left(size, size, a), right(size, size, b);
  array_view<int, 2> product(size, size, c);
  product.discard_data();
  parallel_for_each(product.extent, [=](index<2> idx) restrict(amp) {
    int sum = 0;
    for (int i = 0; i < size; ++i)
      sum += left(idx[0], i) * right(i, idx[1]);
    product[idx] = sum;
  });
  product.synchronize();
}

void tiled_product(const std::vector<int> &a, const std::vector<int> &b, std::vector<int> &c,
                   int size) {
  static const int TS = 16;
  array_view<const int, 2> left(size, size, a), right(size, size, b);
  array_view<int, 2> product(size, size, c);
  product.discard_data();
  parallel_for_each(product.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
    tile_static int left_tile[TS][TS], right_tile[TS][TS];
    int row = t_idx.local[0], column = t_idx.local[1];
    int sum = 0;
    for (int i = 0; i < size; i += TS) {
      left_tile[row][column] = left(t_idx.global[0], i + column);
      right_tile[row][column] = right(i + row, t_idx.global[1]);
      t_idx.barrier.wait();
      for (int k = 0; k < TS; ++k)
        sum += left_tile[row][k] * right_tile[k][column];
      t_idx.barrier.wait();
    }
    product[t_idx.global] = sum;
  });
  product.synchronize();
}

/// The best of `runs`, in milliseconds.
double time_of(product_function *product, const std::vector<int> &a, const std::vector<int> &b,
               std::vector<int> &c, int size, int runs) {
  double best = 0;
  for (int run = 0; run < runs; ++run) {
    auto start = std::chrono::steady_clock::now();
    product(a, b, c, size);
    std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    if (run == 0 || time.count() < best)
      best = time.count();
  }
  return best;
}

int main(int argc, char **argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 1024;
  if (size <= 0 || size % 16 != 0) {
    std::fprintf(stderr, "matrix_multiply: the size is a positive multiple of 16\n");
    return 2;
  }
  std::mt19937 random(1);
  std::vector<int> a(size * size), b(size * size);
  for (int &value : a)
    value = static_cast<int>(random() % 2001) - 1000;
  for (int &value : b)
    value = static_cast<int>(random() % 2001) - 1000;
  std::vector<int> expected(size * size), simple(size * size), tiled(size * size);

  std::wcout << accelerator().description << std::endl;
  std::printf("int product, %d x %d\n", size, size);
  double serial_time = time_of(serial_product, a, b, expected, size, 1);
  std::printf("  serial %10.2f ms\n", serial_time);
  // The first launch finds the accelerators and starts the threads: warm-up, not part of the times.
  simple_product(a, b, simple, size);
  double simple_time = time_of(simple_product, a, b, simple, size, 5);
  std::printf("  simple %10.2f ms  %7.1f times serial\n", simple_time, serial_time / simple_time);
  tiled_product(a, b, tiled, size);
  double tiled_time = time_of(tiled_product, a, b, tiled, size, 5);
  std::printf("  tiled  %10.2f ms  %7.1f times serial\n", tiled_time, serial_time / tiled_time);

  bool agree = simple == expected && tiled == expected;
  std::printf(agree ? "results agree\n" : "RESULTS DIFFER\n");
  return agree ? 0 : 1;
}
