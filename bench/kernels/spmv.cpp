// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sparse matrix of 262,144 rows with 4 to 28 entries each, times a vector: a row a work-item.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

/// The entries of row i are those from begins[i] to begins[i + 1].
void spmv_serial(const int *begins, const int *columns, const float *values, const float *vector,
                 float *product, int rows);
void spmv_openmp(const int *begins, const int *columns, const float *values, const float *vector,
                 float *product, int rows);
void spmv_opencl(const int *begins, const int *columns, const float *values, const float *vector,
                 float *product, int rows);

namespace {

void spmv(array_view<const int> begins, array_view<const int> columns,
          array_view<const float> values, array_view<const float> vector,
          array_view<float> product) {
  product.discard_data();
  parallel_for_each(
      product.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int i = begins[row]; i < begins[row[0] + 1]; ++i)
          sum += values[i] * vector[columns[i]];
        product[row] = sum;
      });
  bench::finish(product);
}

} // namespace

int main() {
  const int rows = bench::size(1 << 18, 1 << 13);
  std::mt19937 random(7);
  std::vector<int> begins = {0}, columns;
  for (int row = 0; row < rows; ++row) {
    for (int left = 4 + int(random() % 25); left > 0; --left)
      columns.push_back(int(row + random() % 8192) % rows);
    begins.push_back(int(columns.size()));
  }
  const int entries = int(columns.size());
  const std::vector<float> values = bench::random_floats(entries, -1, 1),
                           vector = bench::random_floats(rows, -1, 1);
  std::vector<float> wanted(rows), product(rows);
  const auto is_right = [&] { return bench::close(product, wanted, 1e-5f); };
  bench::problem problem("sparse matrix times vector, 262,144 rows", 2.0 * entries / 1e9, "GFLOP");
  problem.serial([&] {
    spmv_serial(begins.data(), columns.data(), values.data(), vector.data(), wanted.data(), rows);
  });
  problem.peer(
      "OpenMP + simd",
      [&] {
        spmv_openmp(begins.data(), columns.data(), values.data(), vector.data(), product.data(),
                    rows);
      },
      is_right);
  const array_view<const int> all_begins(rows + 1, begins), all_columns(entries, columns);
  const array_view<const float> all_values(entries, values), factor(rows, vector);
  const array_view<float> result(rows, product);
  problem.tessera([&] { spmv(all_begins, all_columns, all_values, factor, result); }, is_right);
  problem.opencl(
      [&] {
        spmv_opencl(begins.data(), columns.data(), values.data(), vector.data(), product.data(),
                    rows);
      },
      is_right);
  return problem.result();
}
