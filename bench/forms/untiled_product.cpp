// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two matrices of floats, an element a work-item and no tiles.
#include "product.h"

#include <amp_math.h>

using namespace concurrency;

namespace {

typedef forms::product<float> problem;

float dot(array_view<const float, 2> a, array_view<const float, 2> b, int row,
          int column) restrict(amp) {
  float sum = 0;
  for (int k = 0; k < a.extent[1]; ++k)
    sum += a(row, k) * b(k, column);
  return sum;
}

float dot_of_pointers(const float *a, const float *b, int n) restrict(amp) {
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k] * b[k * n];
  return sum;
}

void write_sums(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  all.form(
      "usual", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
  all.form(
      "row and column", c.extent, [=](index<2> i) restrict(amp) {
        const int row = i[0], column = i[1];
        float sum = 0;
        for (int k = 0; k < a.extent[1]; k++)
          sum += a(row, k) * b(k, column);
        c(row, column) = sum;
      });
  all.form(
      "the sum in c[i]", c.extent, [=](index<2> i) restrict(amp) {
        c[i] = 0;
        for (int k = 0; k < n; ++k)
          c[i] += a(i[0], k) * b(k, i[1]);
      });
  all.form(
      "the sum in c(row, column), not cleared before", c.extent, [=](index<2> i) restrict(amp) {
        const int row = i[0], column = i[1];
        c(row, column) = a(row, 0) * b(0, column);
        for (int k = 1; k < n; ++k)
          c(row, column) = c(row, column) + a(row, k) * b(k, column);
      });
  all.form(
      "a reference to c[i]", c.extent, [=](index<2> i) restrict(amp) {
        float &sum = c[i];
        sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(i[0], k) * b(k, i[1]);
      });
  all.form(
      "two accumulators", c.extent, [=](index<2> i) restrict(amp) {
        float even = 0, odd = 0;
        for (int k = 0; k < n; k += 2) {
          even += a(i[0], k) * b(k, i[1]);
          odd += a(i[0], k + 1) * b(k + 1, i[1]);
        }
        c[i] = even + odd;
      });
  all.form(
      "unrolled by 4 by hand", c.extent, [=](index<2> i) restrict(amp) {
        const int row = i[0], column = i[1];
        float sum = 0;
        for (int k = 0; k < n; k += 4) {
          sum += a(row, k) * b(k, column);
          sum += a(row, k + 1) * b(k + 1, column);
          sum += a(row, k + 2) * b(k + 2, column);
          sum += a(row, k + 3) * b(k + 3, column);
        }
        c[i] = sum;
      });
  all.form(
      "k in blocks of 32", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int first = 0; first < n; first += 32)
          for (int k = first; k < first + 32; ++k)
            sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
  all.form(
      "k counts down", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = n - 1; k >= 0; --k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
  all.form(
      "while loop", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        int k = 0;
        while (k < n) {
          sum += a(i[0], k) * b(k, i[1]);
          ++k;
        }
        c[i] = sum;
      });
  all.form(
      "fma", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum = precise_math::fma(a(i[0], k), b(k, i[1]), sum);
        c[i] = sum;
      });
  all.form(
      "accumulates in double", c.extent,
      [=](index<2> i) restrict(amp) {
        double sum = 0;
        for (int k = 0; k < n; ++k)
          sum += double(a(i[0], k)) * b(k, i[1]);
        c[i] = float(sum);
      },
      2);
  all.form(
      "alpha and beta", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = 1.0f * sum + 0.5f * c[i];
      });
}

void write_indices(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n, bits = int(std::log2(n));
  all.form(
      "unsigned", c.extent, [=](index<2> i) restrict(amp) {
        const unsigned row = i[0], column = i[1], size = n;
        float sum = 0;
        for (unsigned k = 0; k < size; ++k)
          sum += a(row, k) * b(k, column);
        c(row, column) = sum;
      });
  all.form(
      "size_t", c.extent, [=](index<2> i) restrict(amp) {
        const size_t row = i[0], column = i[1], size = n;
        float sum = 0;
        for (size_t k = 0; k < size; ++k)
          sum += a(row, k) * b(k, column);
        c(row, column) = sum;
      });
  all.form(
      "guarded", c.extent, [=](index<2> i) restrict(amp) {
        const int row = i[0], column = i[1];
        if (row < n && column < n) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a(row, k) * b(k, column);
          c(row, column) = sum;
        }
      });
  all.form(
      "guarded by return", c.extent, [=](index<2> i) restrict(amp) {
        if (i[0] >= n || i[1] >= n)
          return;
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
  all.form(
      "rank 1, i / n and i % n", extent<1>(n * n), [=](index<1> i) restrict(amp) {
        const int row = i[0] / n, column = i[0] % n;
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(row, k) * b(k, column);
        c(row, column) = sum;
      });
  all.form(
      "rank 1, i / n and i - row * n, unsigned", extent<1>(n * n), [=](index<1> i) restrict(amp) {
        const unsigned row = unsigned(i[0]) / n, column = i[0] - row * n;
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(row, k) * b(k, column);
        c(row, column) = sum;
      });
  all.form(
      "rank 1, i >> bits and i & (n - 1)", extent<1>(n * n), [=](index<1> i) restrict(amp) {
        const int row = i[0] >> bits, column = i[0] & (n - 1);
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(row, k) * b(k, column);
        c(row, column) = sum;
      });
  all.form(
      "columns along dimension 0", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(i[1], k) * b(k, i[0]);
        c(i[1], i[0]) = sum;
      });
  all.form(
      "a row a work-item", extent<1>(n), [=](index<1> i) restrict(amp) {
        for (int column = 0; column < n; ++column) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a(i[0], k) * b(k, column);
          c(i[0], column) = sum;
        }
      });
  all.form(
      "a column a work-item", extent<1>(n), [=](index<1> i) restrict(amp) {
        for (int row = 0; row < n; ++row) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a(row, k) * b(k, i[0]);
          c(row, i[0]) = sum;
        }
      });
  all.form(
      "tiles only for t.global", c.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a(t.global[0], k) * b(k, t.global[1]);
        c[t.global] = sum;
      });
}

void write_accesses(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const auto flat_a = p.flat_a, flat_b = p.flat_b;
  const auto flat_c = p.wanted.view;
  const int n = p.n;
  all.form(
      "pointers that are incremented", c.extent, [=](index<2> i) restrict(amp) {
        const float *left = &a(i[0], 0), *right = &b(0, i[1]);
        float sum = 0;
        for (int k = 0; k < n; ++k) {
          sum += *left++ * *right;
          right += n;
        }
        c[i] = sum;
      });
  all.form(
      "a pointer to a's row", c.extent, [=](index<2> i) restrict(amp) {
        const float *row = &a(i[0], 0);
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += row[k] * b(k, i[1]);
        c[i] = sum;
      });
  all.form(
      "a pointer to the row, until its end", c.extent, [=](index<2> i) restrict(amp) {
        const float *right = &b(0, i[1]);
        float sum = 0;
        for (const float *left = &a(i[0], 0), *end = left + n; left != end; ++left, right += n)
          sum += *left * *right;
        c[i] = sum;
      });
  all.form(
      "a function that takes the views",
      c.extent, [=](index<2> i) restrict(amp) { c[i] = dot(a, b, i[0], i[1]); });
  all.form(
      "a function that takes pointers", c.extent, [=](index<2> i) restrict(amp) {
        c[i] = dot_of_pointers(&a(i[0], 0), &b(0, i[1]), n);
      });
  all.form(
      "a[y][x]", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a[i[0]][k] * b[k][i[1]];
        c[i] = sum;
      });
  all.form(
      "a's row as a view", c.extent, [=](index<2> i) restrict(amp) {
        const array_view<const float> row = a[i[0]];
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += row[k] * b(k, i[1]);
        c[i] = sum;
      });
  all.form(
      "sections of a row and a column", c.extent, [=](index<2> i) restrict(amp) {
        const array_view<const float, 2> row = a.section(i[0], 0, 1, n),
                                         column = b.section(0, i[1], n, 1);
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += row(0, k) * column(k, 0);
        c[i] = sum;
      });
  all.form(
      "index<2> objects that are incremented", c.extent, [=](index<2> i) restrict(amp) {
        index<2> left(i[0], 0), right(0, i[1]);
        float sum = 0;
        for (; left[1] < n; ++left[1], ++right[0])
          sum += a[left] * b[right];
        c[i] = sum;
      });
  all.form(
      "views of rank 1", c.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += flat_a[i[0] * n + k] * flat_b[k * n + i[1]];
        flat_c[i[0] * n + i[1]] = sum;
      });
  all.form(
      "views of rank 1, unsigned", c.extent, [=](index<2> i) restrict(amp) {
        const unsigned row = i[0], column = i[1], size = n;
        float sum = 0;
        for (unsigned k = 0; k < size; ++k)
          sum += flat_a[row * size + k] * flat_b[k * size + column];
        flat_c[row * size + column] = sum;
      });
  all.form(
      "views and work-items of rank 1", extent<1>(n * n), [=](index<1> i) restrict(amp) {
        const int row = i[0] / n, column = i[0] % n;
        float sum = 0;
        for (int k = 0; k < n; ++k)
          sum += flat_a[row * n + k] * flat_b[k * n + column];
        flat_c[i] = sum;
      });
  all.form(
      "positions that are incremented in views of rank 1", c.extent, [=](index<2> i) restrict(amp) {
        int left = i[0] * n, right = i[1];
        const int end = left + n;
        float sum = 0;
        while (left < end) {
          sum += flat_a[left] * flat_b[right];
          ++left;
          right += n;
        }
        flat_c[i[0] * n + i[1]] = sum;
      });
}

void write_several(forms::group &all, const problem &p) {
  const auto a = p.a, b = p.b;
  const auto c = p.c;
  const int n = p.n;
  all.form(
      "four rows a work-item", extent<2>(n / 4, n), [=](index<2> i) restrict(amp) {
        const int row = 4 * i[0], column = i[1];
        float sums[4] = {0, 0, 0, 0};
        for (int k = 0; k < n; ++k)
          for (int r = 0; r < 4; ++r)
            sums[r] += a(row + r, k) * b(k, column);
        for (int r = 0; r < 4; ++r)
          c(row + r, column) = sums[r];
      });
  all.form(
      "four columns a work-item", extent<2>(n, n / 4), [=](index<2> i) restrict(amp) {
        const int row = i[0], column = 4 * i[1];
        float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
        for (int k = 0; k < n; ++k) {
          const float left = a(row, k);
          s0 += left * b(k, column);
          s1 += left * b(k, column + 1);
          s2 += left * b(k, column + 2);
          s3 += left * b(k, column + 3);
        }
        c(row, column) = s0, c(row, column + 1) = s1;
        c(row, column + 2) = s2, c(row, column + 3) = s3;
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(1024, 256));
  all.expect(p.wanted);
  write_sums(all, p);
  write_indices(all, p);
  write_accesses(all, p);
  write_several(all, p);
  return all.result();
}
