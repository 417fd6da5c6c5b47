// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two 1024 x 1024 matrices, of int and of float: as the definition says, and in
// tiles of 16 x 16.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void product_serial(const int *a, const int *b, int *c, int size);
void product_serial(const float *a, const float *b, float *c, int size);
void product_openmp(const int *a, const int *b, int *c, int size);
void product_openmp(const float *a, const float *b, float *c, int size);
void product_by_hand(const int *a, const int *b, int *c, int size);
void product_by_hand(const float *a, const float *b, float *c, int size);
/// False without OpenBLAS, and for int.
bool product_openblas(const float *a, const float *b, float *c, int size);
bool product_openblas(const int *a, const int *b, int *c, int size);
void simple_product_opencl(const int *a, const int *b, int *c, int size);
void simple_product_opencl(const float *a, const float *b, float *c, int size);
void tiled_product_opencl(const int *a, const int *b, int *c, int size);
void tiled_product_opencl(const float *a, const float *b, float *c, int size);

namespace {

template <typename T>
void simple_product(array_view<const T, 2> a, array_view<const T, 2> b, array_view<T, 2> c) {
  const int size = c.extent[0];
  c.discard_data();
  parallel_for_each(
      c.extent, [=](index<2> i) restrict(amp) {
        T sum = 0;
        for (int k = 0; k < size; ++k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
  bench::finish(c);
}

template <typename T>
void tiled_product(array_view<const T, 2> a, array_view<const T, 2> b, array_view<T, 2> c) {
  static const int tile = 16;
  const int size = c.extent[0];
  c.discard_data();
  parallel_for_each(
      c.extent.template tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static T left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        T sum = 0;
        for (int first = 0; first < size; first += tile) {
          left[row][column] = a(t.global[0], first + column);
          right[row][column] = b(first + row, t.global[1]);
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            sum += left[row][k] * right[k][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
  bench::finish(c);
}

/// The sums are at most 1024, of which 1e-4 is what rounding in another order may change.
bool is_same(std::vector<float> &are, const std::vector<float> &wanted) {
  return bench::close(are, wanted, 1e-4f);
}
bool is_same(std::vector<int> &are, const std::vector<int> &wanted) {
  return bench::same(are, wanted);
}

template <typename T>
int compare(const char *name, const std::vector<T> &a, const std::vector<T> &b, int size) {
  std::vector<T> wanted(size * size), c(size * size);
  const auto is_right = [&] { return is_same(c, wanted); };
  bench::problem problem(name, 2.0 * size * size * size / 1e9, "GFLOP");
  problem.serial([&] { product_serial(a.data(), b.data(), wanted.data(), size); });
  problem.peer(
      "OpenMP + simd", [&] { product_openmp(a.data(), b.data(), c.data(), size); }, is_right);
  if (bench::has_avx512())
    problem.peer("by hand", [&] { product_by_hand(a.data(), b.data(), c.data(), size); }, is_right);
  if (product_openblas(a.data(), b.data(), c.data(), size))
    problem.peer(
        "OpenBLAS", [&] { product_openblas(a.data(), b.data(), c.data(), size); }, is_right);
  const array_view<const T, 2> left(size, size, a), right(size, size, b);
  const array_view<T, 2> result(size, size, c);
  problem.tessera([&] { simple_product(left, right, result); }, is_right, "simple");
  problem.tessera([&] { tiled_product(left, right, result); }, is_right, "tiled");
  problem.opencl([&] { simple_product_opencl(a.data(), b.data(), c.data(), size); }, is_right,
                 "simple");
  problem.opencl([&] { tiled_product_opencl(a.data(), b.data(), c.data(), size); }, is_right,
                 "tiled");
  return problem.result();
}

} // namespace

int main() {
  const int size = bench::size(1024, 64);
  int failed = 0;
  if (bench::variant() != "uncontracted") {
    const std::vector<int> a = bench::random_ints(size * size, -1000, 1000),
                           b(a.rbegin(), a.rend());
    failed |= compare("int product, 1024 x 1024", a, b, size);
  }
  const std::vector<float> a = bench::random_floats(size * size, -1, 1), b(a.rbegin(), a.rend());
  failed |= compare("float product, 1024 x 1024", a, b, size);
  return failed;
}
